/** Destination (idDest): 1 inside the state, 2 another state, 3 abroad. */
export type IdDest = '1' | '2' | '3'

/**
 * Presence of the buyer (indPres): 0 not applicable, 1 face to face, 2 internet, 3 telephone, 4 an NFC-e delivered, 5
 * outside the shop, 9 other.
 */
export type IndPres = 0 | 1 | 2 | 3 | 4 | 5 | 9

/** Data of a document that decide its destination. */
export interface Remessa {
  /** State of the issuer. */
  uf: string
  modelo: string
  indPres: IndPres
  /** True for a till's sale, handed over the counter unless delivered. */
  caixa: boolean
}

/** Partner of the document, as registered. */
export interface OutroLado {
  /** State of the chosen address; EX abroad, null unknown. */
  uf: string | null
  tipo_contribuite: 1 | 2 | 9 // the API's spelling
  consumidor: 0 | 1
}

/** Destination of a document, derived from issuer and partner. */
export interface DestinoFiscal {
  idDest: IdDest
  uf: string
  consumidor: 0 | 1
}

/**
 * Derives the destination. Three cases are inside the state whatever the buyer's state: an NFC-e (rej. 707), a till's
 * counter sale, and goods of a document handed over to a Brazilian buyer who is no taxpayer (LC 87/1996 art. 11; SEFAZ
 * does not apply rejection 773).
 */
export function destinationOf(saida: Remessa, quem: OutroLado | null): DestinoFiscal {
  const idDest = idDestOf(saida, quem)
  const dentro = { idDest, uf: saida.uf }
  if (!quem) return { ...dentro, consumidor: 1 }
  // a counter sale has a final consumer (rej. 716), and so has a sale to a buyer who is no taxpayer, unless abroad
  // (rej. 696)
  const balcao = idDest === '1' && (saida.caixa || saida.modelo === '65')
  const consumidor = balcao || (idDest !== '3' && quem.tipo_contribuite === 9) ? 1 : quem.consumidor
  return idDest === '1' ? { ...dentro, consumidor } : { idDest, uf: quem.uf ?? saida.uf, consumidor }
}

function idDestOf({ uf, modelo, indPres, caixa }: Remessa, quem: OutroLado | null): IdDest {
  if (!quem?.uf || quem.uf === uf || modelo === '65') return '1'
  const abroad = quem.uf === 'EX'
  if (indPres === 1 && (caixa || (!abroad && quem.tipo_contribuite === 9))) return '1'
  return abroad ? '3' : '2'
}
