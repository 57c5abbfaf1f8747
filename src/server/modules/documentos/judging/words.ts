import { isCest } from '../../../../core/document/cest.ts'
import { fieldError } from '../../../../domain/error.ts'
import type { Q } from '../../../db/transaction.ts'
import type { CorpoVenda } from '../../../documents/venda/rows.ts'
import type { Sessao } from '../../../http/session.ts'
import { knownUnits, knownWords, type Said } from './words-repository.ts'

/** Check of a text, as in the product's form; `units`: units of the account. */
type Judge = (texto: string, units: ReadonlySet<string>) => boolean
const isUnit: Judge = (texto, units) => units.has(texto)
const WORDS: Readonly<Record<Said['campo'], { ok: Judge; texto: string }>> = {
  gtin: { ok: texto => /^\d+$/.test(texto), texto: 'Informe apenas números' },
  cest: { ok: isCest, texto: 'CEST inválido' },
  unidade: { ok: isUnit, texto: 'Unidade não localizada' },
  unidade_trib: { ok: isUnit, texto: 'Unidade não localizada' },
}
const NAMES = Object.keys(WORDS) as Said['campo'][]

/**
 * Refuses texts in a line that the product's form would refuse. Accepts texts of the product, and its texts in the stored
 * document or the source documents: old texts never block a save. @throws VALIDACAO at the line
 */
export async function refuseOddWords(
  q: Q,
  sessao: Sessao,
  { itens }: CorpoVenda,
  id: number | null,
): Promise<void> {
  const siglas = new Set(itens.flatMap(({ unidade, unidade_trib }) => [unidade, unidade_trib]))
  const units = await knownUnits(
    q,
    sessao,
    [...siglas].filter(sigla => typeof sigla === 'string'),
  )
  const doubtful = itens.flatMap((item, i) =>
    NAMES.flatMap(campo => {
      const texto = item[campo]
      const { ok } = WORDS[campo]
      return typeof texto !== 'string' || texto === '' || ok(texto, units)
        ? []
        : [{ i, campo, texto, produto_id: item.produto_id }]
    }),
  )
  if (doubtful.length === 0) return
  const origens = itens.flatMap(item => ('origem_venda_id' in item ? Number(item.origem_venda_id ?? 0) : []))
  const known = await knownWords(q, sessao, doubtful, [...new Set([...origens, id ?? 0])])
  const odd = doubtful.find(said => !known(said))
  if (odd) throw fieldError(`itens.${odd.i}.${odd.campo}`, WORDS[odd.campo].texto)
}
