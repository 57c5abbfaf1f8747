import { useLayoutEffect, useRef } from 'react'
import { lista } from '../../domain/commands/lista/index.ts'
import { on, useScope } from '../keys/scopes.ts'
import { localTime } from '../state/local-time.ts'
import { usePages } from '../state/use-pages.ts'
import type { TableColumn } from '../tables/use-table.ts'
import { GridOrError } from '../ui/list/grid-or-error.tsx'
import { useCursor } from '../ui/list/use-cursor.ts'

/** Props of every part of the history. */
export interface HistoryPartProps {
  produto_id: number
  /** Leaves the window: another screen is gone to. */
  aoSair: () => void
}

/** Rows a page. */
export const LIMIT = 100

interface HistoryGridProps<Row> {
  titulo: string
  colunas: readonly TableColumn<Row>[]
  leitura: Parameters<typeof usePages>[0]
  /** Enter on a row; undefined where it leads nowhere. */
  aoAbrir?: (row: Row) => (() => unknown) | undefined
  abrir?: string
  vazio: string
  falha: string
  /** Tailwind class: what stands above it in the dialog takes its part. */
  altura?: string
}

/** Rows of the history, newest first, as far as they have been looked at. */
export function HistoryGrid<Row>({
  titulo,
  colunas,
  leitura,
  aoAbrir,
  abrir,
  vazio,
  falha,
  altura = 'h-[352px]',
}: HistoryGridProps<Row>) {
  const { total, linha, aoVer, carregando, erro } = usePages<Row>(leitura, LIMIT)
  const cursor = useCursor(total)
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => box.current?.querySelector<HTMLElement>('[role="grid"]')?.focus(), [])
  const row = linha(cursor.atual)
  const open = (row !== undefined && aoAbrir?.(row)) || false
  useScope('estoque.historico.linhas', {
    painel: titulo.toLowerCase(),
    commands: [...cursor.comandos, on(lista.abrir, open)],
    ...(abrir ? { rotulos: { 'lista.abrir': abrir } } : {}),
  })
  return (
    <div ref={box} className={`grid ${altura}`}>
      <GridOrError
        titulo={titulo}
        colunas={colunas}
        total={total}
        linha={linha}
        atual={cursor.atual}
        aoEscolher={cursor.ir}
        aoAbrir={() => (open ? open() : undefined)}
        aoVer={aoVer}
        vazio={carregando ? 'Carregando' : vazio}
        erro={erro}
        falha={falha}
      />
    </div>
  )
}

export function tellMoment(iso: string): string {
  const { dia, ano, hora } = localTime(iso)
  return `${dia}/${ano} ${hora}`
}
