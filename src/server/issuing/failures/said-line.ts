import { LINHA_DITA } from '../../../core/dfe/kit/said-line.ts'
import type { Caso } from '../flow.ts'
import { NotaInviavel } from '../models/model.ts'

/** Adds the document's line number to SEFAZ's text, because one item of the note may join several lines. */
export async function withLine(
  {
    fluxo,
    tenant,
    documento,
    conexao,
    model,
    family,
  }: Pick<Caso, 'fluxo' | 'tenant' | 'documento' | 'conexao' | 'model' | 'family'>,
  xmotivo: string,
): Promise<string> {
  if (!model.lineOf || LINHA_DITA.test(xmotivo)) return xmotivo
  const nItem = family.saidItem(xmotivo)
  if (nItem === null) return xmotivo
  const nota = await fluxo.db.tx(tenant, q => model.read(q, tenant, documento))
  try {
    const linha = model.lineOf(model.compose(documento, nota, conexao), nItem)
    return linha === null || linha === nItem ? xmotivo : `${xmotivo} [linha: ${linha}]`
  } catch (error) {
    // the registers changed since, and the note cannot be composed now: SEFAZ's text stays
    if (error instanceof NotaInviavel) return xmotivo
    throw error
  }
}
