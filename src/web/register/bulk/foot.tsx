import { useMemo } from 'react'
import { dec, isDecimal } from '../../../core/money/decimal.ts'
import { formatDecimal } from '../../../core/money/pt-br.ts'
import { standsRight } from '../fields/plain-text.ts'
import { countOf } from './contar.ts'
import { celulas, original, type Sheet, textoDe, valorAtual } from './sheet.ts'
import type { SheetHost } from './use-bulk.ts'

/** Shows the full text of the cell under the cursor, the reason of its refusal, and the sum of the selected range. */
export function Foot({ sheet, bulk }: { sheet: Sheet; bulk: SheetHost }) {
  const [v, c] = bulk.cursor
  const linha = bulk.visiveis[v]
  const column = sheet.colunas[c]
  const sum = useMemo(() => totals(sheet, bulk), [sheet, bulk])
  if (linha === undefined || !column) return <div className="border-line border-t bg-panel" />
  const refusal = bulk.recusaDe(linha, c) ?? bulk.conferida?.recusas.get(linha)?.get(-1) ?? null
  const old = textoDe(sheet, c, original(sheet, linha, c))
  const now = bulk.edicoes.get(linha)?.get(c)
  return (
    <div className="border-line border-t bg-panel px-3 py-0.5">
      <div className="flex gap-3 overflow-hidden whitespace-nowrap">
        <span className="rotulo">{column.field.label}</span>
        <span className="text-dim">{sheet.linhas[linha]?.rotulo}</span>
        <span className="min-w-0 flex-1 overflow-hidden text-ellipsis">
          {now ? (
            <>
              <s className="text-dim">{old || '∅'}</s> <span aria-hidden="true">→</span>{' '}
              <b className={refusal ? 'text-bad' : 'text-live'}>
                {(now.erro === null ? textoDe(sheet, c, now.valor) : now.texto) || '∅'}
              </b>
            </>
          ) : (
            old
          )}
        </span>
      </div>
      <div className="flex gap-3 overflow-hidden whitespace-nowrap text-xs" role="status">
        {refusal ? (
          <span className="text-bad">✕ {refusal}</span>
        ) : (
          <span className="text-dim">{sheet.fixa?.(linha, c) ? '' : dica(column)}</span>
        )}
        <span className="flex-1" />
        <span className="text-dim">{sum}</span>
      </div>
    </div>
  )
}

/** Gives a hint of what may be typed in the column besides a plain value. */
function dica(column: Sheet['colunas'][number]): string {
  if (standsRight(column.field)) return 'valor, ou conta: *1,05  /2  +10%  -2,50  =9,90'
  switch (column.field.type) {
    case 'text':
      return 'valor, ou modelo: {nome} 500ML · Ctrl H localiza e substitui'
    case 'bool':
      return 'espaço troca; sim ou não'
    case 'enum':
    case 'ref':
      return 'digite parte do nome e escolha com ↑ ↓'
    case 'date':
      return 'dd/mm/aaaa'
    default:
      return ''
  }
}

/** Describes the range: number of cells; sum and mean of two or more decimals (not of integers). '': a single cell. */
function totals(sheet: Sheet, bulk: SheetHost): string {
  let cells = 0
  let numbers = 0
  let places = 2
  let sum = dec('0')
  for (const [linha, coluna] of celulas(bulk.faixa, bulk.visiveis)) {
    cells++
    const column = sheet.colunas[coluna]
    if (!column || !standsRight(column.field) || column.field.type === 'int') continue
    const value = String(valorAtual(sheet, bulk.edicoes, linha, coluna) ?? '')
    if (!isDecimal(value)) continue
    numbers++
    if (column.field.type !== 'money') places = 4
    sum = sum.add(dec(value))
  }
  if (cells <= 1) return ''
  const said = countOf(cells, 'célula', 'células')
  return numbers < 2
    ? said
    : `${said} · soma ${formatDecimal(sum.toFixed(), 2, 4)} · média ${formatDecimal(sum.div(numbers).toFixed(places), 2, places)}`
}
