-- What of an electronic invoice goes out to a receiver: the PDF that bears the XML, an XRechnung, or both.
alter table partners
  add column e_invoice_form text not null default 'PDF'
    constraint partners_e_invoice_form_check check (e_invoice_form in ('PDF', 'XRECHNUNG', 'BOTH'));
