import { useState } from 'react'
import { lote } from '../../../domain/commands/bulk/index.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { on, type ScopeCommands } from '../../keys/scopes.ts'
import { PAGE } from '../../ui/list/use-cursor.ts'
import type { CellRange } from './sheet.ts'

/** Holds a rectangle of cells with the cursor in one corner, and the keys that move both. */
export function useRange(inicio: () => CellRange, linhas: number, colunas: number) {
  const [marcada, marcar] = useState<CellRange>(inicio)
  const ultimaLinha = Math.max(0, linhas - 1)
  const ultimaColuna = Math.max(0, colunas - 1)
  const dentro = (linha: number, coluna: number) =>
    [Math.max(0, Math.min(linha, ultimaLinha)), Math.max(0, Math.min(coluna, ultimaColuna))] as const
  const [v, c] = dentro(...marcada.ate)
  const ancora = dentro(...marcada.ancora)

  const moveTo = (linha: number, coluna: number, estender = false) => {
    const ate = dentro(linha, coluna)
    marcar(old => ({ ancora: estender ? old.ancora : ate, ate }))
  }
  const step = (passo: number, lado: number, estender = false) => moveTo(v + passo, c + lado, estender)
  const comandos: ScopeCommands = [
    on(lista.acima, () => step(-1, 0)),
    on(lista.abaixo, () => step(1, 0)),
    on(lista.colunaEsquerda, () => step(0, -1)),
    on(lista.colunaDireita, () => step(0, 1)),
    on(lista.paginaAcima, () => step(-PAGE, 0)),
    on(lista.paginaAbaixo, () => step(PAGE, 0)),
    on(lista.primeira, () => moveTo(0, 0)),
    on(lista.ultima, () => moveTo(ultimaLinha, ultimaColuna)),
    on(lote.primeiraColuna, () => moveTo(v, 0)),
    on(lote.ultimaColuna, () => moveTo(v, ultimaColuna)),
    on(lista.estenderAcima, () => step(-1, 0, true)),
    on(lista.estenderAbaixo, () => step(1, 0, true)),
    on(lote.estenderEsquerda, () => step(0, -1, true)),
    on(lote.estenderDireita, () => step(0, 1, true)),
    on(lista.estenderPaginaAcima, () => step(-PAGE, 0, true)),
    on(lista.estenderPaginaAbaixo, () => step(PAGE, 0, true)),
    on(lista.estenderPrimeira, () => moveTo(0, c, true)),
    on(lista.estenderUltima, () => moveTo(ultimaLinha, c, true)),
    on(lote.proxima, () => (c < ultimaColuna ? step(0, 1) : moveTo(v + 1, 0))),
    on(lote.anterior, () => (c > 0 ? step(0, -1) : moveTo(v - 1, ultimaColuna))),
    // anchor at the end, cursor at the start: the grid scrolls to the cursor
    on(lote.coluna, () => marcar({ ancora: [ultimaLinha, c], ate: [0, c] })),
    on(lote.tudo, () => marcar({ ancora: [ultimaLinha, ultimaColuna], ate: [0, 0] })),
  ]
  // limit the range to existing rows: undo or a filter may have removed some
  const faixa: CellRange = { ancora, ate: [v, c] }
  return { faixa, cursor: [v, c] as const, ir: moveTo, marcar, comandos }
}
