import type { RecordContext } from '../../../domain/fields/define.ts'
import { place, type Valores } from '../form/paths.ts'
import { type CellChange, type Edicoes, type Sheet, textoDe, valorAtual } from './sheet.ts'

/** Computes changes that a change causes in its row (`mass.follows`); a cell among `mudancas` keeps its value. */
export function followed(
  sheet: Sheet,
  edicoes: Edicoes,
  mudancas: readonly CellChange[],
  contexto: RecordContext,
): CellChange[] {
  const { follows } = sheet.register.mass ?? {}
  if (!follows) return []
  const said = new Set(mudancas.map(({ linha, coluna }) => `${linha}/${coluna}`))
  return mudancas.flatMap(({ linha, coluna, edicao }) => {
    const follow = follows[sheet.colunas[coluna]?.key ?? '']
    if (!follow || edicao.erro !== null) return []
    const record = sheet.colunas.reduce<Valores>(
      (values, { key }, c) => place(values, key, valorAtual(sheet, edicoes, linha, c)),
      {},
    )
    return Object.entries(follow(record, contexto)).flatMap(([chave, valor]) => {
      const other = sheet.colunas.findIndex(({ key }) => key === chave)
      if (other < 0 || said.has(`${linha}/${other}`)) return []
      return [{ linha, coluna: other, edicao: { texto: textoDe(sheet, other, valor), valor, erro: null } }]
    })
  })
}
