import type { Locator, Page } from '@playwright/test'

export interface TypedPartner {
  companyName?: string
  familyName?: string
  firstName?: string
  shortName: string
  street: string
  zip: string
  city: string
  paymentMethod: string
  /** Days until payment, with 'Überweisung'. */
  paymentTargetDays?: string
}

/** Fills in a partner's form, of a customer or of a supplier, on its page or in a layer. */
export async function fillPartner(page: Page, form: Locator, partner: TypedPartner): Promise<void> {
  if (partner.companyName) await form.getByRole('textbox', { name: 'Firma' }).fill(partner.companyName)
  if (partner.familyName) await form.getByRole('textbox', { name: 'Nachname' }).fill(partner.familyName)
  if (partner.firstName) await form.getByRole('textbox', { name: 'Vorname' }).fill(partner.firstName)
  await form.getByRole('textbox', { name: 'Kürzel' }).fill(partner.shortName)
  await form.getByRole('textbox', { name: 'Straße' }).fill(partner.street)
  await form.getByRole('textbox', { name: 'PLZ' }).fill(partner.zip)
  await form.getByRole('textbox', { name: 'Ort' }).fill(partner.city)
  await form.getByRole('combobox', { name: 'Bevorzugte Zahlungsart' }).click()
  await page.getByRole('option', { name: partner.paymentMethod }).click()
  if (partner.paymentTargetDays)
    await form.getByLabel('Zahlungsziel in Tagen').fill(partner.paymentTargetDays)
}
