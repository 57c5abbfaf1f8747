import { asOf } from '../law/index.ts'

/** Roles of a service's parties, by the number of the taker's tag. */
export const PAPEIS = ['remetente', 'expedidor', 'recebedor', 'destinatario', 'outros'] as const
export type PapelDaParte = (typeof PAPEIS)[number]
export type Toma = '0' | '1' | '2' | '3' | '4'

/** Gives the taker's number in the layout. */
export const tomaOf = (papel: PapelDaParte): Toma => String(PAPEIS.indexOf(papel)) as Toma

/** Finds the role of a taker's number. @throws RangeError for another number */
export function papelOf(toma: string): PapelDaParte {
  const papel = PAPEIS[Number(toma)]
  if (!papel) throw new RangeError(`no taker ${toma}`)
  return papel
}

/** Data of a party that say how it stands to the ICMS. */
export interface ComInscricao {
  IE?: string | null | undefined
  UF: string
}

/**
 * Proposes how the taker stands to the ICMS: 1 with a registration, 2 exempt of one, 9 without. A state of the list knows no
 * exempt taker (617). `dia`: ISO.
 */
export function proposeIndIE({ IE, UF }: ComInscricao, dia: string): '1' | '2' | '9' {
  const dita = IE?.trim().toUpperCase() ?? ''
  if (/\d/.test(dita)) return '1'
  if (dita !== 'ISENTO') return '9'
  return asOf(dia).lista('cte_isento_vedado_ufs').includes(UF) ? '9' : '2'
}

interface Identificado {
  documento: string
}

/** Proposes the role of a taker given as `outros` who is a party already (799). Null: the taker is none of them. */
export function sameAsParty(
  tomador: Identificado,
  partes: Readonly<Partial<Record<Exclude<PapelDaParte, 'outros'>, Identificado | null>>>,
): Exclude<PapelDaParte, 'outros'> | null {
  for (const papel of ['remetente', 'destinatario', 'expedidor', 'recebedor'] as const)
    if (partes[papel]?.documento === tomador.documento) return papel
  return null
}
