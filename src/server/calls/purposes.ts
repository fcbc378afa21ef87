/**
 * What each call is for, by the name of its declaration and of each list by its resource, in a sentence for those who call
 * Kontor from a shop or a script. It stands apart from the declarations because the screens carry those with them.
 */
export const purposes: Readonly<Record<string, string>> = {
  // firm
  'change firm': 'Ändert mehrere Angaben der eigenen Firma auf einmal, auf Wunsch mit einem neuen Logo.',
  'change firm property':
    'Ändert eine Angabe der eigenen Firma; `oldValue` ist der Wert, der bisher galt, sonst 409.',
  'set up the firm': 'Richtet Kontor ein: die Firma und das erste Benutzerkonto. Geht nur einmal.',
  // registers
  'receiver register':
    'Die Kunden als Datei, die ein Import wieder liest. `searchText`, `searchFilter` und `sort` sind die der Liste `receivers`: mit ihnen ' +
    'sind es deren Kunden in deren Reihenfolge.',
  'supplier register': 'Dasselbe für Lieferanten.',
  'stock register':
    'Das Inventar als Datei: alle gefundenen Waren mit ihrem Bestand am Ende des Tages `to` (sonst heute). `from` ist ohne Wirkung. ' +
    '`searchText`, `searchFilter` und `sort` sind die der Liste `products`. ' +
    'Eine .xls-Datei fasst höchstens 65.000 Zeilen.',
  'bill register':
    'Das Rechnungseingangsbuch als Datei: eine Zeile je Buchung der Rechnungen, die nicht bar bezahlt werden, nach bookingDate, mit einer ' +
    'Summe je Währung. `searchText`, `searchFilter` und `sort` sind die der Liste `bills`: mit ihnen sind es deren Rechnungen in deren ' +
    'Reihenfolge. Eine .xls-Datei fasst höchstens 65.000 Zeilen.',
  'cash register':
    'Das Rechnungseingangsbuch Kasse als Datei: dasselbe für Rechnungen, die bar bezahlt werden.',
  'invoice register':
    'Das Rechnungsausgangsbuch als Datei: die Buchungen der Ausgangs- und Stornorechnungen mit Konto (Kunde) und Gegenkonto (Erlös), nach ' +
    'invoiceDate. `searchText`, `searchFilter` und `sort` sind die der Liste `invoices`: mit ihnen sind es deren Rechnungen in deren ' +
    'Reihenfolge.',
  'account register':
    'Der Kontoauszug eines Kunden oder Lieferanten als PDF, CSV oder Excel-Datei: der Stand vor `from`, jede Rechnung, Zahlung und ' +
    'Verrechnung bis `to` und der Stand danach, je Währung und in Euro. Ohne Tage das ganze Konto.',
  'open items register':
    'Was von einem Kunden oder Lieferanten am Ende von `day` offen war, als PDF, CSV oder Excel-Datei: jede Rechnung mit dem, was davon ' +
    'noch offen war, darunter die Summe je Währung und in Euro.',
  'open invoices register':
    'Die offenen Ausgangsrechnungen als Datei. `searchText`, `searchFilter` und `sort` sind die der Liste `openinvoices`; `columns` nennt die ' +
    'Spalten in ihrer Reihenfolge, durch Punkte getrennt: `state`, `due`, `number`, `date`, `partner`, `gross`, `open`, `euro`.',
  'open bills register': 'Die offenen Eingangsrechnungen als Datei; dasselbe für die Liste `openbills`.',
  'open receivers register':
    'Was mit jedem Kunden offen ist, als Datei; `searchText`, `searchFilter` und `sort` sind die der Liste `openreceivers`, `columns` nennt ' +
    '`partner`, `open`, `overdue`, `oldest`, `documents`.',
  'open suppliers register':
    'Was mit jedem Lieferanten offen ist, als Datei; dasselbe für die Liste `opensuppliers`.',
  'yields register':
    'Was jede Ware einbrachte, als Datei. `searchText`, `searchFilter` und `sort` sind die der Liste `productyields`; `columns` nennt `code`, ' +
    '`description`, `boughtOn`, `buying`, `transport`, `restoration`, `soldOn`, `quantity`, `sale`, `tax`, `margin`, `percent`.',
  'advance return register':
    'Die Umsatzsteuer-Voranmeldung eines Zeitraums als Datei: die Kennzahlen des Vordrucks und was sie ergeben. Abgegeben wird damit nichts.',
  'margin register':
    'Die Aufzeichnungen nach § 25a Abs. 6 UStG als Datei: Einkaufspreis, Verkaufspreis und Bemessungsgrundlage jedes Stücks, das in dem ' +
    'Zeitraum verkauft wurde.',
  'reductions register':
    'Skonto und Ausbuchungen von `from` bis `to` als Datei: je Beleg und Steuersatz Brutto, Netto und Steuer in Euro und der Monat, in dem ' +
    'die Steuer zählt. Ohne Tage alle.',
  // access
  'log in':
    'Meldet an. Das Token der Antwort steht in allen anderen Aufrufen als `Authorization: Bearer …`. Wer einen zweiten Faktor hat, bekommt ' +
    '401 `second-factor-needed` mit einer `challenge`, die fünf Minuten und für einen Aufruf von `/api/auth/secondfactors` gilt.',
  'log in by a second factor':
    'Setzt eine Anmeldung fort, die mit `second-factor-needed` beantwortet wurde: mit ihrer `challenge` und einem Code der App, einem ' +
    'Wiederherstellungscode oder dem, was ein Passkey unterschrieben hat (`assertion`). Nach einem falschen Code steht die nächste `challenge` in der Antwort.',
  'prepare codes':
    'Beginnt, eine App für Codes einzurichten: zeigt ihr Geheimnis, auch als QR-Code. Es zählt, wenn ein Code bestätigt ist.',
  'set codes':
    'Richtet die App mit einem ihrer Codes ein. Beim ersten zweiten Faktor nennt die Antwort zehn Wiederherstellungscodes, dieses eine Mal.',
  'prepare passkey':
    'Beginnt, einen Passkey einzurichten: nennt dem Browser, was er dafür braucht (WebAuthn). Passkeys gelten nur unter der öffentlichen Adresse.',
  'set passkey':
    'Richtet den Passkey ein, den der Browser angelegt hat. Beim ersten zweiten Faktor nennt die Antwort zehn Wiederherstellungscodes.',
  'renew recovery codes': 'Nennt zehn neue Wiederherstellungscodes; die bisherigen gelten nicht mehr.',
  'remove second factor': 'Entfernt einen eigenen zweiten Faktor. Es verlangt das Passwort oder einen Code.',
  'take second factor away':
    'Nimmt einem anderen Benutzer den zweiten Faktor, etwa nach dem Verlust des Telefons.',
  'the own second factors':
    'Was man selbst beim Anmelden außer dem Passwort braucht, und wie viele Wiederherstellungscodes noch gelten.',
  'make key':
    'Legt einen Schlüssel für ein Programm an und nennt ihn, dieses eine Mal. Verlangt das Passwort; wer einen zweiten Faktor hat, bekommt ohne ' +
    '`code` 401 `second-factor-needed` und ruft noch einmal auf, mit einem Code oder mit `challenge` und dem, was ein Passkey unterschrieben hat ' +
    '(`assertion`). Der Besitzer bekommt eine E-Mail. Der Schlüssel steht in den Aufrufen als `Authorization: Bearer …`, darf höchstens, ' +
    'was ihm hier und seinem Besitzer im Augenblick des Aufrufs erlaubt ist, und ruft nichts auf, was Konten, Benutzer und Schlüssel angeht.',
  'end key': 'Beendet einen eigenen Schlüssel sofort; die Geschäftsführung beendet auch die anderer.',
  'the own keys':
    'Die eigenen Schlüssel, auch die beendeten und abgelaufenen; die Schlüssel selbst stehen nirgends.',
  'the keys of all users': 'Die geltenden Schlüssel aller Benutzer.',
  'renew the session': 'Tauscht ein gültiges Token gegen eines, das länger gilt.',
  'issue a ticket':
    'Gibt ein Ticket, mit dem sich die Verbindung für Ereignisse öffnen lässt: einmal, innerhalb von 30 Sekunden.',
  'log out': 'Beendet die Sitzung des Tokens sofort.',
  'end session': 'Beendet eine der eigenen Sitzungen sofort, etwa auf einem fremden Rechner.',
  'change password':
    'Ändert das eigene Passwort. Es verlangt das bisherige und beendet die anderen Sitzungen und, außer mit `endKeys: false`, die eigenen Schlüssel.',
  'request sign-up':
    'Beginnt eine Registrierung: schickt einen Link an die Adresse. Die Antwort verrät nicht, ob es das Konto gibt.',
  'confirm sign-up':
    'Schließt die Registrierung mit dem Link aus der E-Mail ab; das Konto wartet dann auf Freigabe.',
  'request password reset': 'Schickt einen Link zum Zurücksetzen des Passworts, wenn es das Konto gibt.',
  'confirm password reset':
    'Setzt mit dem Link aus der E-Mail ein neues Passwort und beendet alle Sitzungen und, außer mit `endKeys: false`, die Schlüssel.',
  'approve user': 'Gibt ein neues Benutzerkonto mit einer Rolle frei.',
  'reject user': 'Lehnt ein neues Benutzerkonto ab.',
  'change user property': 'Ändert die Rolle eines Benutzerkontos.',
  'the users': 'Alle Benutzerkonten mit ihren Rollen.',
  'the own sessions': 'Von wo man selbst angemeldet ist: Browser, Beginn und letzte Benutzung.',
  'the warnings':
    'Was am Betrieb des Servers nicht stimmt: ein Proxy, dem er nicht vertraut, eine Uhr, die nachgeht, oder dass jemand ein Passwort rät.',
  'history of one user': 'Was wann von wem an einem Benutzerkonto geändert wurde.',
  'the firm': 'Die Angaben der eigenen Firma.',
  'invite user':
    'Lädt jemanden mit einer Rolle ein; der Link gilt 7 Tage. Eine offene Einladung derselben Adresse beginnt von vorn.',
  'withdraw invitation': 'Zieht eine offene Einladung zurück.',
  'the invitations': 'Die Einladungen, die noch niemand angenommen hat; ohne Mailserver mit ihrem Link.',
  'raise request': 'Fragt an, was die eigene Rolle nicht darf; es wird eine Aufgabe derer, die es dürfen.',
  'answer request': 'Erledigt eine Anfrage oder lehnt sie ab; wer gefragt hat, bekommt eine E-Mail.',
  'the own requests': 'Was man selbst angefragt hat, und die Antworten.',
  'first steps':
    'Was eine neue Firma schon getan hat: Bankkonto, Logo, Nummer, Kategorien, Kunde, Rechnung, Kollegen, Sicherung, Testmail.',
  'send test mail': 'Sendet eine Testmail an die eigene Adresse, vom Absender, den Kunden sehen.',
  'the firm’s logo': 'Das Logo der Firma, als Base64.',
  'how e-mails leave':
    'Ob ein Mailserver eingerichtet ist und welcher, und an welche Adresse Kunden antworten können.',
  'history of the firm': 'Was wann von wem an den Angaben der Firma geändert wurde.',
  // locks
  'lock month':
    'Schreibt einen Monat fest: Belege, Zahlungen und Bestandsänderungen dieses Monats bleiben von da an, wie sie sind. Der Reihe nach, und nie wieder rückgängig zu machen.',
  'file corrected return':
    'Vermerkt, dass die berichtigte Voranmeldung eines festgeschriebenen Monats oder Quartals abgegeben wurde. Kontor selbst gibt nichts ab.',
  'file corrected statement':
    'Vermerkt, dass die berichtigte Zusammenfassende Meldung eines festgeschriebenen Monats oder Quartals abgegeben wurde.',
  locks: 'Die festgeschriebenen Monate, der jüngste zuerst: wann und von wem.',
  'first open day':
    'Der erste Tag, der nicht in einem festgeschriebenen Monat liegt; `null`, solange keiner festgeschrieben ist.',
  // currencies
  'store rates':
    'Speichert Wechselkurse zum Euro: einzeln, oder als Datei der Europäischen Zentralbank (CSV, XML oder ZIP).',
  'delete rate': 'Löscht den Kurs einer Währung an einem Tag.',
  'store monthly rates':
    'Speichert die Durchschnittskurse eines Monats, die das Bundesfinanzministerium bekannt gibt (§ 16 Abs. 6 UStG); `null` nimmt einen zurück.',
  'monthly rates': 'Die Durchschnittskurse der Monate, der jüngste Monat zuerst.',
  rates: 'Wechselkurse zum Euro, der jüngste Tag zuerst.',
  'rates of a day': 'Die Kurse aller Währungen, die an einem Tag gelten.',
  'state of the rate fetch': 'Wann die Kurse zuletzt geholt wurden, und mit welchem Ergebnis.',
  // bank accounts
  'create bank account': 'Legt ein eigenes Bankkonto an.',
  'change bank account':
    'Ändert eine Angabe eines Bankkontos; `oldValue` ist der Wert, der bisher galt, sonst 409.',
  'delete bank account': 'Löscht ein Bankkonto, das nirgends verwendet wird.',
  bankaccounts: 'Die eigenen Bankkonten.',
  'one bank account': 'Ein Bankkonto mit seinem kurzen Verlauf.',
  'history of one bank account': 'Was wann von wem an einem Bankkonto geändert wurde.',
  // payment targets
  'create payment target': 'Legt ein Zahlungsziel an, in Tagen.',
  'change payment target': 'Ändert ein Zahlungsziel; `oldValue` ist der Wert, der bisher galt, sonst 409.',
  'delete payment target': 'Löscht ein Zahlungsziel.',
  paymenttargets: 'Die Zahlungsziele, die in Formularen zur Wahl stehen.',
  'one payment target': 'Ein Zahlungsziel mit seinem kurzen Verlauf.',
  'history of one payment target': 'Was wann von wem an einem Zahlungsziel geändert wurde.',
  // change types
  'create change type': 'Legt eine Art von Bestandsänderung an.',
  'change change type':
    'Ändert eine Art von Bestandsänderung; `oldValue` ist der Wert, der bisher galt, sonst 409.',
  'delete change type': 'Löscht eine Art von Bestandsänderung.',
  inventorychangetypes: 'Die Arten von Bestandsänderungen.',
  'one change type': 'Eine Art von Bestandsänderung mit ihrem kurzen Verlauf.',
  'history of one change type': 'Was wann von wem an einer Art von Bestandsänderung geändert wurde.',
  // categories
  'create category': 'Legt eine Kategorie für Positionen von Eingangs- oder Ausgangsrechnungen an.',
  'change category':
    'Ändert eine Angabe einer Kategorie; `oldValue` ist der Wert, der bisher galt, sonst 409.',
  'delete category': 'Löscht eine Kategorie, die in keiner Position verwendet wird.',
  lineitemcategories: 'Die Kategorien der Positionen, beider Seiten oder einer.',
  'one category': 'Eine Kategorie mit ihrem kurzen Verlauf.',
  'history of one category': 'Was wann von wem an einer Kategorie geändert wurde.',
  // partners
  'create supplier': 'Legt einen Lieferanten an.',
  'change supplier':
    'Ändert eine Angabe eines Lieferanten; `oldValue` ist der Wert, der bisher galt, sonst 409.',
  'delete supplier': 'Löscht einen Lieferanten, zu dem es keine Belege gibt.',
  'merge suppliers':
    'Führt einen Lieferanten mit einem anderen zusammen, der bleibt: Belege, Entwürfe und Notizen gehen über. Nicht rückgängig zu machen.',
  suppliers: 'Die Lieferanten, nach Namen.',
  'one supplier': 'Ein Lieferant mit seinem kurzen Verlauf.',
  'history of one supplier': 'Was wann von wem an einem Lieferanten geändert wurde.',
  'create receiver': 'Legt einen Kunden an, mit Rechnungs- und auf Wunsch eigener Lieferadresse.',
  'change receiver': 'Ändert mehrere Angaben eines Kunden auf einmal; jede nennt den Wert, der bisher galt.',
  'delete receiver': 'Löscht einen Kunden, zu dem es keine Rechnungen gibt.',
  'import receivers':
    'Übernimmt Kunden aus einer Tabelle (.xlsx, .csv): alle oder keine. `columns` nennt von links, was die Spalten enthalten.',
  'import suppliers': 'Dasselbe für Lieferanten.',
  'merge receivers':
    'Führt einen Kunden mit einem anderen zusammen, der bleibt: Belege, Entwürfe, Notizen und Bestätigungen gehen über. Nicht rückgängig zu machen.',
  receivers: 'Die Kunden, nach Namen.',
  'one receiver': 'Ein Kunde mit seinem kurzen Verlauf.',
  'history of one receiver': 'Was wann von wem an einem Kunden geändert wurde.',
  'confirm VAT id':
    'Lässt eine USt-IdNr. eines Kunden vom Bundeszentralamt für Steuern bestätigen (§ 18e UStG), sonst bei VIES nachsehen.',
  'record VAT id confirmation': 'Trägt eine Bestätigung der USt-IdNr. von Hand ein.',
  'confirmations of a receiver’s VAT ids':
    'Die Bestätigungen der USt-IdNrn. eines Kunden, die neueste zuerst.',
  // tasks
  'the open tasks': 'Die offenen Aufgaben.',
  'the open tasks in figures': 'Wie viele Aufgaben offen, fällig und überfällig sind.',
  // attachments
  'add attachment':
    'Lädt eine Datei hoch, zu einem Beleg oder vorerst ohne; zu einer Ware ein Foto (JPEG, PNG, WebP).',
  'tag attachment':
    'Kennzeichnet die Datei eines Belegs mit einem eigenen Wort, etwa „Lieferschein“; leer nimmt die Kennzeichnung weg.',
  'delete attachment': 'Löscht eine Datei, solange ihr Beleg nicht herausgegeben ist.',
  'choose title photo': 'Macht ein Foto zum Titelbild der Ware, mit dem Listen sie zeigen.',
  // products
  'create product': 'Legt eine Ware an.',
  'import products':
    'Übernimmt Waren aus einer Tabelle (.xlsx, .csv, .xls aus Kontor): alle oder keine. `columns` nennt von links, was die Spalten enthalten.',
  'replace product': 'Ersetzt die Angaben einer Ware durch die gesendeten.',
  'delete product': 'Löscht eine Ware, die in keinem Beleg steht und keine Bestandsänderungen hat.',
  'create stock change':
    'Hält von Hand fest, wie sich der Bestand einer Ware geändert hat, oder wie hoch er war.',
  'delete inventory count':
    'Nimmt eine Inventur als Ganzes zurück: alle ihre Änderungen, die noch bestehen. `uuid` ist ihre `countId`.',
  'create inventory count':
    'Bucht eine Inventur: den gezählten Bestand vieler Waren am Ende eines Tages; wird abgelehnt, wenn sich einer inzwischen geändert hat.',
  'delete stock changes': 'Nimmt Bestandsänderungen zurück, die von Hand eingegeben wurden.',
  'available stock':
    'Wie viel von Waren an einem Tag auf Lager ist und mit welcher Rechnung sie zuletzt verkauft wurden: für die Warnung, bevor mehr verkauft wird.',
  'stock changes of one product':
    'Was den Bestand einer Ware geändert hat, das Neueste zuerst, mit dem Bestand danach; höchstens 200 auf einmal.',
  products: 'Die Waren; mit dem Filter `inventoryUntil` auch ihr Bestand an einem Tag und seine Summen.',
  'one product': 'Eine Ware mit ihrem kurzen Verlauf.',
  'photos of one product': 'Die Fotos einer Ware, das Titelbild zuerst.',
  'history of one product': 'Was wann von wem an einer Ware geändert wurde.',
  // payments
  'effects of a late payment':
    'Was es an welcher Steuermeldung ändert, eine Zahlung eines festgeschriebenen Monats nachzumelden: bevor sie erfasst wird.',
  'effects of a reduction':
    'Was Skonto, eine Ausbuchung oder eine späte Zahlung an welcher Voranmeldung ändert, Kennzahl für Kennzahl: bevor sie erfasst wird.',
  'record bill payment': 'Hält eine Zahlung an einen Lieferanten fest, auch eine teilweise.',
  'delete bill payment': 'Löscht eine Zahlung an einen Lieferanten.',
  'record invoice payment':
    'Hält eine Zahlung eines Kunden fest, auch eine teilweise; eine Erstattung ist negativ. `claims` nennt Zinsen und Kosten, die dasselbe Geld bezahlt; sie stehen nicht in `amount`.',
  'delete invoice payment':
    'Löscht die Zahlung eines Kunden. Was sie an Zinsen und Kosten erledigt hat, ist wieder offen.',
  'transfer payment':
    'Verrechnet einen Betrag zwischen zwei Rechnungen oder zwei Eingangsrechnungen eines Partners: Er gilt an diesem Tag bei der einen als erstattet, bei der anderen als gezahlt.',
  'delete payment transfer': 'Macht eine Verrechnung bei beiden Belegen rückgängig.',
  // bills
  // reminders
  'write reminder':
    'Schreibt einem Kunden einen Brief zu überfälligen Rechnungen einer Währung: Stufen, Zinsen und Pauschale rechnet der Server; was inzwischen bezahlt ist, wird mit 409 abgelehnt.',
  'withdraw reminder':
    'Nimmt den neuesten Mahnbrief zurück, auch einen, der schon hinaus ist: Stufen und Forderungen sind wie zuvor.',
  'preview reminder': 'Zeigt als PDF, wie ein Mahnbrief aussehen würde. Geschrieben wird nichts.',
  'print reminders':
    'Gibt viele Mahnbriefe als ein PDF für den Drucker aus, jeder beginnt auf einer Vorderseite; jeder gilt danach als ausgegangen. Was zurückgenommen oder inzwischen bezahlt ist, wird genannt.',
  'block reminders':
    'Nimmt einen Kunden oder eine Rechnung von Mahnungen aus, gesperrt oder bestritten, bis zu einem Tag oder bis es aufgehoben wird.',
  'end block': 'Hebt eine Sperre auf.',
  'settle claim':
    'Hält fest, dass Zinsen, Pauschale oder Kosten bezahlt oder erlassen sind; der Rechnung wird dadurch nichts gezahlt. `withClaims` nennt weitere Forderungen desselben Kunden, die dasselbe Geld bezahlt.',
  'end settlement':
    'Macht das rückgängig: Die Forderung ist wieder offen, und mit ihr, was zusammen mit ihr erledigt wurde.',
  reminderproposals:
    'Wer heute welchen Brief bekäme, nach Kunde und Währung, mit Verzug, Zinsen, Pauschale und offenen Forderungen; und was andere aufhält.',
  reminders: 'Die Mahnbriefe, die neuesten zuerst, auch die zurückgenommenen.',
  claims: 'Zinsen, Pauschalen und Kosten neben den Rechnungen, offen oder erledigt.',
  'store base rate':
    'Trägt den Basiszinssatz eines Halbjahrs ein (§ 247 BGB) oder berichtigt ihn; geschriebene Mahnbriefe bleiben, wie sie sind.',
  baserates: 'Die Basiszinssätze, nach denen Verzugszinsen gerechnet werden, die neuesten zuerst.',
  'history of one base rate': 'Wer einen Basiszinssatz wann eingetragen oder berichtigt hat.',
  reminderblocks: 'Wer und was von Mahnungen ausgenommen ist.',
  // views
  'save view':
    'Behält Filter, Suche und Sortierung einer Liste unter einem Namen; `query` ist, was hinter dem `?` ihrer Adresse steht.',
  'replace view':
    'Ersetzt eine Ansicht: Name, Auswahl, und ob Kollegen sie sehen. Eine geteilte ändern auch Manager.',
  'delete view': 'Löscht eine Ansicht.',
  views: 'Die eigenen Ansichten und die, die Kollegen teilen, nach Namen.',
  // drafts
  'save draft':
    'Legt einen Entwurf an: was das Formular einer Rechnung enthält, auch unfertig. Er hat keine Nummer und zählt in keiner Summe.',
  'replace draft':
    'Ersetzt einen Entwurf; `version` ist der Stand, der bekannt war, sonst 409. Wer seinen eigenen binnen einer Stunde wieder ' +
    'speichert, löst kein Ereignis aus: Die Antwort ist dann `{}`.',
  'delete draft': 'Löscht einen Entwurf mit seinen Dateien.',
  drafts: 'Die Entwürfe der Eingangs- und Ausgangsrechnungen, der jüngste zuerst, ohne ihren Inhalt.',
  'one draft': 'Ein Entwurf mit seinem Inhalt und seinen Dateien.',
  // proof
  proofs:
    'Was die Prüfung zuletzt gefunden hat: ob die Datenbank ist, wie das Journal sie kennt, und ob sich die Bytes einer Datei geändert haben.',
  'anchor of the journal':
    'Ob ein Punkt des Journals, der außerhalb aufbewahrt wurde (`anchor`: `seq:hash` oder die Prüfsumme allein), noch darin steht.',
  // backups
  backups:
    'Wie es um die Sicherungen steht: ob jede Nacht eine gemacht, verschlüsselt und kopiert wird, wann die letzte gelang und warum eine nicht.',
  // inbox
  'add paper':
    'Legt eine Datei in den Posteingang. Eine E-Rechnung zeigt dort, was in ihr steht. Aus einer E-Mail oder einem ZIP wird jede Datei ' +
    'ein Papier; die Antwort nennt das erste.',
  'remove paper':
    'Nimmt ein Papier, aus dem kein Beleg wird, mit einem Grund aus dem Posteingang. Seine Datei bleibt aufbewahrt.',
  'put paper back': 'Legt ein entferntes Papier wieder in den Posteingang.',
  mailbox:
    'Wie es um das Postfach steht, aus dem Rechnungen kommen: ob es eine Störung gibt, seit wann und warum, und wie viele E-Mails noch abzuholen sind.',
  inbox:
    'Die Papiere des Posteingangs, das jüngste zuerst: was wartet, was in einem Entwurf liegt, welcher Beleg welches Papier hat, ' +
    'und was entfernt wurde.',
  'create bill': 'Erfasst eine Eingangsrechnung mit ihren Positionen.',
  'replace bill':
    'Ersetzt eine Eingangsrechnung durch die gesendete; `version` ist der Stand, der bekannt war.',
  'assign product':
    'Ordnet einer Position ohne Ware ihre Ware zu, auch in bezahlten Rechnungen; alles andere bleibt.',
  'waive product':
    'Schließt die Aufgabe „Ware zuordnen“ einer Position ohne Ware ab; nur in einem festgeschriebenen Monat.',
  'delete bill': 'Löscht eine Eingangsrechnung; der Verlauf behält sie.',
  bills: 'Die Eingangsrechnungen mit Summen, die jüngste zuerst.',
  'one bill': 'Eine Eingangsrechnung mit Positionen, Zahlungen und kurzem Verlauf.',
  'products that follow a bill':
    'Die Waren, deren Einkaufspreis oder Verkäufer diese Eingangsrechnung gesagt hat, mit dem, was andere sagen, und den Verkäufen nach § 25a UStG.',
  'history of one bill': 'Alle Stände einer Eingangsrechnung, auch einer gelöschten.',
  // invoices
  'create invoice':
    'Schreibt eine Ausgangsrechnung. Sie bekommt die nächste Nummer; ihr PDF entsteht gleich danach.',
  'replace invoice': 'Ersetzt eine Ausgangsrechnung unter ihrer Nummer, solange sie nicht versendet ist.',
  'create cancellation': 'Storniert eine Ausgangsrechnung durch ihr genaues Gegenstück mit eigener Nummer.',
  'rewrite invoice':
    'Storniert eine Ausgangsrechnung und schreibt sie neu: beide mit eigener Nummer, die neue mit den Zahlungen der alten.',
  'replace cancellation': 'Ändert Datum und Texte eines Stornos, solange es nicht versendet ist.',
  'delete invoice': 'Löscht die letzte Nummer ihres Kreises, solange sie niemand außerhalb hat.',
  'add evidence':
    'Fügt einer Rechnung den Nachweis der Lieferung hinzu: eine Datei, eine Notiz oder beides (§ 17b, § 9 UStDV).',
  'withdraw evidence': 'Nimmt einen Nachweis der Lieferung zurück; zu sehen bleibt er.',
  'amend invoice':
    'Berichtigt Angaben einer ausgestellten Rechnung durch ein Schreiben ohne Beträge (§ 31 Abs. 5 UStDV): Anschrift, Leistungsdatum im selben Steuermonat, Texte der Positionen. Auch in einem festgeschriebenen Monat; eine Rechnung mit XML wird storniert und neu geschrieben.',
  'send amendment': 'Verschickt eine Berichtigung per E-Mail.',
  'send invoice': 'Verschickt eine Ausgangsrechnung mit ihrem PDF per E-Mail.',
  invoices: 'Die Ausgangsrechnungen und Stornos mit Summen, die jüngste zuerst.',
  advanceinvoices:
    'Die Anzahlungsrechnungen, die eine Schlussrechnung abrechnen kann: ausgegeben, nicht storniert, nicht abgerechnet.',
  'one invoice': 'Eine Ausgangsrechnung mit Positionen, Steuern, Zahlungen, Dateien und kurzem Verlauf.',
  'what a correction takes over':
    'Was eine Rechnungskorrektur von ihrer Rechnung übernimmt: Kunde, Kurs und was von jeder Steuer noch zu berichtigen ist.',
  'turnover of a small business':
    'Was im letzten und in diesem Jahr vereinnahmt wurde, ohne Umsatzsteuer, und was noch offen ist: für die Grenzen des § 19 UStG.',
  'distance sales':
    'Was im letzten und in diesem Jahr an Verbraucher in anderen EU-Ländern verkauft wurde, ohne Umsatzsteuer: für die Grenze des § 3c Abs. 4 UStG.',
  'history of one invoice': 'Alle Stände einer Ausgangsrechnung, auch einer gelöschten.',
  'find similar suppliers':
    'Wer schon als Lieferant gespeichert sein könnte: gleicher Name, gleiche Anschrift, USt-IdNr. oder IBAN; höchstens fünf. Gespeichert wird nichts.',
  'find similar receivers': 'Dasselbe für Kunden.',
  'read bill file':
    'Liest eine hochgeladene Datei als elektronische Rechnung (ZUGFeRD, Factur-X, XRechnung): was sie sagt, was an ihr nicht stimmt, und ' +
    'womit sich das Formular einer Eingangsrechnung füllt. Gespeichert wird nichts.',
  'read paper bill':
    'Liest eine hochgeladene PDF-Datei oder ein Bild (JPEG, PNG, WebP; mit Texterkennung) als Papierrechnung: Nummer, Datum, Fälligkeit, Beträge, IBAN und Lieferant, je mit Beleg und Stelle auf dem ' +
    'Papier; oder warum sie nicht gelesen werden konnte. Gespeichert wird nichts.',
  'read enclosure of bill file':
    'Eine Beilage, die in einer elektronischen Rechnung liegt (BG-24), als Datei zum Speichern; was sie ist, sagt ihr Inhalt.',
  'make check report':
    'Prüft eine hochgeladene Datei oder die einer Eingangsrechnung und bewahrt auf, was dabei herauskam: als PDF und als XML, Anhänge mit der ' +
    'Kennzeichnung REPORT. Sie gehören zu dem Beleg, der die Datei nimmt, sonst gehen sie mit ihr. Gebucht wird nichts.',
  'archive bills':
    'Die Dateien von höchstens 500 Eingangsrechnungen als ZIP; `kind` XML: nur die elektronischen Rechnungen, PDF: alle anderen. Was keine hat, ' +
    'nennt „Nicht enthalten.txt“ im Archiv, ihre Zahl die Kopfzeile `X-Kontor-Left-Out`.',
  'archive invoices':
    'Die PDFs (`kind` PDF) oder XRechnungen (XML) von höchstens 500 Ausgangsrechnungen als ZIP. Das ist eine Herausgabe jeder dieser Rechnungen, ' +
    'wie wenn man sie einzeln lädt. Was fehlt, nennt „Nicht enthalten.txt“ im Archiv, ihre Zahl die Kopfzeile `X-Kontor-Left-Out`.',
  'preview invoice': 'Zeigt als PDF, wie eine Ausgangsrechnung aussehen würde. Gespeichert wird nichts.',
  'preview invoice draft': 'Dasselbe für ein Formular, in dem noch etwas fehlt.',
  'preview paper look':
    'Ein Muster einer Rechnung, wie es mit dieser Gestaltung, Farbe und diesem Platz des Logos aussähe. Gespeichert wird nichts.',
  'preview invoice months':
    'Sagt, was eine Ausgangsrechnung, so gespeichert, in welchem Monat an Steuer bewirkt, auch in festgeschriebenen: zusammen mit dem, was sie ' +
    'ersetzt und was dabei storniert wird. Gespeichert wird nichts.',
  // reports
  journal:
    'Alles, was geschah, das Neueste zuerst: wer wann was womit getan hat, von welchem Wert zu welchem; auch Anmeldungen und was gelöscht ' +
    'ist. `searchFilter` kennt `person` (`null`: Kontor selbst), `event`, `entity` und `period`.',
  productyields:
    'Was verkaufte Waren einbrachten: Einkauf, Kosten, Verkauf, Steuer nach § 25a UStG und Ertrag, mit Summen; der jüngste Verkauf zuerst.',
  'month to lock next':
    'Der Monat, der als nächster festgeschrieben wird: ob er vorbei ist, was in ihm liegt und was noch fehlt.',
  'life of one product':
    'Einkauf, Kosten und Verkauf einer Ware mit ihren Belegen, und was sie einbrachte; je nach Berechtigung.',
  marginledger:
    'Die Aufzeichnungen nach § 25a Abs. 6 UStG Stück für Stück: Einkauf, Verkauf, Marge, Bemessungsgrundlage und Steuer, mit Summen; `period` nimmt einen Monat, ein Quartal oder ein Jahr.',
  billbookings:
    'Die Buchungen der Eingangsrechnungen: eine je Position, nach bookingDate. `period`, `cash` (bar bezahlt) und `nonCash` nehmen `from` und `to`.',
  invoicebookings:
    'Die Buchungen der Ausgangs- und Stornorechnungen mit ihrem Erlöskonto, nach invoiceDate; nach § 25a UStG zwei je Position, dazu die verrechneten Anzahlungen.',
  'turnover of a month until a day':
    'Der Umsatz netto des Monats, in dem ein Tag liegt, bis zu diesem Tag (`day`, sonst heute): womit ein laufender Monat zu vergleichen ist.',
  'tax due':
    'Die Steuerschuld Monat für Monat: Vorsteuer, Umsatzsteuer und Umsatz netto, der jüngste Monat zuerst.',
  'remarks on the tax due':
    'Was zur Steuerschuld zu wissen ist: die Umrechnung, fehlende Monatskurse und die Steuer, die über den One-Stop-Shop geschuldet wird.',
  taxdocuments: 'Die Belege hinter einer Zahl der Steuerschuld; ihre Summe ist diese Zahl.',
  openinvoices:
    'Ausgangsrechnungen, auf denen etwas offen ist, die früheste Fälligkeit zuerst; die Summe in Euro. Auch nur die eines Kunden oder einer Zeit.',
  openreceivers:
    'Was jeder Kunde schuldet und was davon überfällig ist, in Euro; das meiste Überfällige zuerst.',
  'what customers owe by week': 'Was Kunden schulden, nach der Woche, in der es fällig ist, in Euro.',
  openbills:
    'Eingangsrechnungen, auf denen etwas offen ist, die früheste Fälligkeit zuerst; die Summe in Euro. Auch nur die eines Lieferanten oder einer Zeit.',
  opensuppliers: 'Was die Firma jedem Lieferanten schuldet und was davon überfällig ist, in Euro.',
  'what the firm owes by week':
    'Was die Firma Lieferanten schuldet, nach der Woche, in der es fällig ist, in Euro.',
  'account of the next payment':
    'Das Bankkonto, das für die nächste Zahlung eines Belegs vorgeschlagen wird: das der letzten Zahlung an diesen Partner oder von ihm, sonst das übliche der Firma (`usualBankAccountEntityId`).',
  'open claims beside an invoice':
    'Was neben den Rechnungen eines Kunden an Zinsen, Pauschale und Gebühren offen ist, in der Währung dieser Rechnung: ihre eigenen zuerst, dann die ältesten. Was über ihren offenen Betrag hinaus bezahlt wird, erledigt sie in dieser Reihenfolge (`claims` einer Zahlung). `settled` sagt, was die Zahlungen dieser Rechnung davon schon erledigt haben.',
  'account of one receiver':
    'Das Konto eines Kunden: Anfangsstand, Belege, Zahlungen und Verrechnungen von `from` bis `to` und der Stand am Ende, je Währung und in Euro. Mit `day` statt dessen, was am Ende dieses Tages offen war; mit `payments` so viele der letzten Zahlungen.',
  'account of one supplier': 'Dasselbe für das Konto eines Lieferanten.',
  'write balance letter to receiver':
    'Schreibt einem Kunden, wie sein Konto steht: als Kontoauszug, oder als Bitte um Saldenbestätigung zu einem Stichtag. Die Zahlen bleiben, wie sie beim Schreiben waren.',
  'write balance letter to supplier':
    'Schreibt einem Lieferanten, wie sein Konto steht: als Kontoauszug, oder als Bitte um Saldenbestätigung zu einem Stichtag.',
  'preview balance letter':
    'Zeigt als PDF, wie ein Kontoauszug oder eine Saldenbestätigung aussehen würde. Geschrieben wird nichts.',
  'balance letters to one receiver':
    'Die Kontoauszüge und Saldenbestätigungen, die ein Kunde bekam, die neuesten zuerst.',
  'balance letters to one supplier':
    'Die Kontoauszüge und Saldenbestätigungen, die ein Lieferant bekam, die neuesten zuerst.',
  'contents of documents of one receiver':
    'Worum es in Rechnungen eines Kunden geht: ihre ersten Positionen.',
  'contents of documents of one supplier': 'Dasselbe für einen Lieferanten.',
  'figures of one receiver':
    'Die Zahlen der Seite eines Kunden: Umsatz nach Jahren, was offen ist, nach wie vielen Tagen er im Mittel zahlt, seine letzten Waren und E-Mails.',
  'figures of one supplier': 'Dasselbe für einen Lieferanten.',
  'advance return':
    'Die Kennzahlen der Umsatzsteuer-Voranmeldung eines Monats oder Quartals (`period`: 2026-10, 2026-Q4): Bemessungsgrundlagen in vollen Euro, Steuer wie im Formular und nach den Belegen.',
  'documents behind a figure of the advance return':
    'Die Belege hinter einer Kennzahl; ihre Summe ist die Kennzahl, vor dem Abrunden.',
  'print advance return': 'Die Voranmeldung eines Zeitraums als PDF. Gespeichert wird nichts.',
  'recapitulative statement':
    'Die Zusammenfassende Meldung eines Monats oder Quartals: je USt-IdNr. die Summe der Lieferungen (L) und Leistungen (S), mit den Belegen.',
  'sales of the One-Stop-Shop':
    'Die Umsätze eines Quartals (`period`: 2026-Q4) für den One-Stop-Shop, nach Land und Steuersatz, mit Berichtigungen früherer Quartale.',
  'margins by month': 'Was Waren je Monat einbrachten: die Summe aus „Ertrag je Ware“, zwölf Monate zurück.',
  'latest documents':
    'Die jüngsten Eingangs- und Ausgangsrechnungen, je nach Berechtigung; was nicht zu sehen ist, ist null.',
  'latest sales': 'Die zuletzt verkauften Waren mit ihrem Ertrag.',
  'activity of the firm':
    'Wer was wann getan hat, das Neueste zuerst, soweit man es sehen darf; ohne Zugänge und Anmeldungen.',
  'what a day asks for':
    'Was heute zu tun ist: höchstens sechs Dinge, das Dringendste zuerst, mit dem, womit man beginnt.',
  'value of the stock': 'Was an einem Tag im Bestand liegt: Waren, Stück, Einkaufs- und Verkaufswert.',
  // ticker
  'prices of ETH/EUR at two exchanges': 'Die Kurse von ETH/EUR an zwei Börsen und ihr Abstand.',
}
