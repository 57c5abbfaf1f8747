/** Letters and digits allowed in the txid of a static code (BCB, Manual do BR Code). */
const MOST = 25

/** Gives the txid of a sale's static code, by which a PSP that knows the key finds its PIX. */
export const staticTxid = (venda_uuid: string): string => venda_uuid.replaceAll('-', '').slice(0, MOST)
