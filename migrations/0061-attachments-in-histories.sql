-- 'Verlauf' of a document tells of its files, too; those of a new one, which are nobody's yet, are told by the document itself.
drop index journal_payments;
create index journal_of_documents on journal ((data ->> 'documentEntityId'), seq)
  where event in ('bill payment recorded', 'bill payment deleted', 'invoice payment recorded', 'invoice payment deleted',
    'bill attachment added', 'bill attachment deleted', 'invoice attachment added', 'invoice attachment deleted');
