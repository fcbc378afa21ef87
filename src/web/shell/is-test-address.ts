/** Whether the address of the page, all of it, says that this is the test system (spec 1 §1). */
export function isTestAddress(address: string): boolean {
  return address.toLowerCase().includes('test')
}
