/** idDest: 1 inside the state, 2 to another one, 3 abroad. */
export type IdDest = '1' | '2' | '3'

/** How the buyer is there: 0 does not apply, 1 face to face, 2 internet, 3 telephone, 4 an NFC-e delivered, 5 outside the shop, 9 other. */
export type IndPres = 0 | 1 | 2 | 3 | 4 | 5 | 9

/** How a document goes out, beside what it is. */
export interface Remessa {
  /** State of who issues it. */
  uf: string
  modelo: string
  indPres: IndPres
  /** Sale of a till: handed over the counter, unless it is delivered. */
  caixa: boolean
}

/** The other side, as it is registered. */
export interface OutroLado {
  /** State of the address chosen; EX abroad, null unknown. */
  uf: string | null
  tipo_contribuite: 1 | 2 | 9 // contrato
  consumidor: 0 | 1
}

/** The other side, as this document takes it. */
export interface DestinoFiscal {
  idDest: IdDest
  uf: string
  consumidor: 0 | 1
}

/**
 * Derives the destination. A 65 stays in the state (707), and so does a till's counter sale and a document's hand-over
 * to who is no taxpayer (LC 87/1996 art. 11; SEFAZ excuses it from 773).
 */
export function destinationOf(saida: Remessa, quem: OutroLado | null): DestinoFiscal {
  const idDest = idDestOf(saida, quem)
  const dentro = { idDest, uf: saida.uf }
  if (!quem) return { ...dentro, consumidor: 1 }
  // 716: of the counter, a final consumer; 696: so is who is no taxpayer, but abroad
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
