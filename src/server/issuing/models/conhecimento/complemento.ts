import type { EntradaCte, ParteCte } from '../../../../core/dfe/cte/compose/entrada.ts'
import { type CteLido, type ParteLida, readCte } from '../../../../core/dfe/cte/read.ts'
import { NotaInviavel } from '../model.ts'

/** A CT-e of the company that another complements, as it is stored. */
export interface Complementado {
  chave: string
  status: string
  xml: string | null
}

const idOf = (parte: ParteLida | ParteCte | null | undefined): string => parte?.documento ?? ''

/** Gives whose number the taker has. */
function payerOf({ tomador, rem, exped, receb, dest }: EntradaCte): string {
  if (tomador?.parte) return idOf(tomador.parte)
  return idOf([rem, exped, receb, dest][Number(tomador?.toma ?? '4')])
}

/** Facts that a complement shares with each CT-e that it complements: field, words, and how each says it (800 to 835). */
const ALIKE: readonly (readonly [
  campo: string,
  nome: string,
  before: (cte: CteLido) => string,
  mine: (entrada: EntradaCte) => string,
])[] = [
  ['remetente_id', 'O remetente', ({ partes }) => idOf(partes.remetente), ({ rem }) => idOf(rem)],
  ['destinatario_id', 'O destinatário', ({ partes }) => idOf(partes.destinatario), ({ dest }) => idOf(dest)],
  ['expedidor_id', 'O expedidor', ({ partes }) => idOf(partes.expedidor), ({ exped }) => idOf(exped)],
  ['recebedor_id', 'O recebedor', ({ partes }) => idOf(partes.recebedor), ({ receb }) => idOf(receb)],
  ['tomador_id', 'Quem paga', ({ tomador }) => idOf(tomador), payerOf],
  ['municipio_inicio_id', 'A UF do início', ({ ufIni }) => ufIni, ({ ide }) => ide.inicio?.UF ?? ''],
  ['municipio_fim_id', 'A UF do término', ({ ufFim }) => ufFim, ({ ide }) => ide.fim?.UF ?? ''],
  ['tipo_servico', 'O tipo do serviço', ({ tpServ }) => tpServ, ({ ide }) => ide.tpServ],
]

/** Types of CT-e that may be added to. */
const COMPLEMENTAVEIS = ['0', '3']

/** Refuses a complement of no standing CT-e of the company, or of another service. @throws NotaInviavel at the field */
export function refuseComplement(
  entrada: EntradaCte,
  chaves: readonly { chave: string }[],
  known: readonly Complementado[],
): void {
  for (const [i, { chave }] of chaves.entries()) {
    const at = `complementados.${i}.chave`
    const other = known.find(each => each.chave === chave)
    if (!other) throw new NotaInviavel('Este CT-e não é da empresa, ou não foi emitido aqui', at, '267')
    if (other.status !== 'autorizada' || !other.xml)
      throw new NotaInviavel('Só se complementa um CT-e autorizado, que não foi substituído', at, '655')
    const before = readCte(other.xml)
    if (!COMPLEMENTAVEIS.includes(before.tpCTe))
      throw new NotaInviavel('Só se complementa um CT-e normal ou de substituição', at, '491')
    const broken = ALIKE.find(([, , theirs, mine]) => theirs(before) !== mine(entrada))
    if (broken)
      throw new NotaInviavel(`${broken[1]} do complemento é o do CT-e complementado`, broken[0], '800')
  }
}
