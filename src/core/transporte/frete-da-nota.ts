import { findNo, no, parseXml, textoOf, todos } from '../dfe/kit/parse.ts'
import { dec, ZERO } from '../money/decimal.ts'
import { type NotaDoFornecedor, readParty } from '../purchases/nota.ts'
import type { NotaDaCarga } from './manifestar.ts'
import { cargoIn } from './nota-da-carga.ts'
import type { PapelDaParte } from './tomador.ts'

/** Payer by modFrete of the note; the others carry by themselves. */
const PAGA: Readonly<Record<string, PapelDaParte>> = { 0: 'remetente', 1: 'destinatario', 2: 'outros' }

/** modFrete of goods that the recipient fetches. */
const BY_RECIPIENT = '4'

/** Freight that carries a note, as the note says it. */
export interface FreteDaNota extends NotaDaCarga {
  remetente: NotaDoFornecedor['emitente']
  destinatario: NotaDoFornecedor['emitente']
  volumes: string
  /** Null: its parties carry it by themselves. */
  papel: PapelDaParte | null
  /** Party that carries it where no freight is hired, and would pay for one. */
  carrega: PapelDaParte
}

/** Reads from an NF-e what a bill of lading asks of it. @throws XmlInvalido */
export function freightOf(chave: string, xml: string): FreteDaNota {
  const inf = findNo(parseXml(xml), 'infNFe')
  const transp = no(inf, 'transp')
  const modFrete = textoOf(transp, 'modFrete')
  return {
    ...cargoIn(chave, inf),
    remetente: readParty(no(inf, 'emit'), 'enderEmit'),
    destinatario: readParty(no(inf, 'dest'), 'enderDest'),
    volumes: todos(transp, 'vol')
      .reduce((soma, volume) => soma.plus(dec(textoOf(volume, 'qVol') || '0')), ZERO)
      .toFixed(0),
    papel: PAGA[modFrete] ?? null,
    carrega: modFrete === BY_RECIPIENT ? 'destinatario' : 'remetente',
  }
}

/** Cargo of several notes, as a bill of lading says it. Money in R$, weight in kg. */
export interface CargaDasNotas {
  valor: string
  peso: string
  volumes: string
  /** Product of the largest line, cut at 60. */
  produto: string
}

/** Adds up what notes carry. */
export function sumCargo(notas: readonly FreteDaNota[]): CargaDasNotas {
  const sum = (of: (nota: FreteDaNota) => string | null | undefined) =>
    notas.reduce((soma, nota) => soma.plus(dec(of(nota) || '0')), ZERO)
  const [maior] = notas
    .flatMap(({ produto }) => produto ?? [])
    .toSorted((a, b) => dec(b.valor).comparedTo(dec(a.valor)))
  return {
    valor: sum(nota => nota.valor).toFixed(2),
    peso: sum(nota => nota.peso).toFixed(4),
    volumes: sum(nota => nota.volumes).toFixed(4),
    produto: (maior?.nome ?? '').slice(0, 60),
  }
}
