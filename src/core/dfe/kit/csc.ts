/** Security code shared by taxpayer and authority, with its number, for a QR Code that is not signed. */
export interface Csc {
  /** 1 to 6 digits; the QR Code omits leading zeros. */
  id: string
  codigo: string
}
