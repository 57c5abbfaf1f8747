import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { lote } from '../../../domain/commands/bulk/index.ts'
import { toBulkEndpoints } from '../../../domain/fields/endpoints/to-bulk-endpoints.ts'
import { PRESENTED } from '../../../domain/records/index.ts'
import { call } from '../../api/client.ts'
import { showError } from '../../commands/show-error.ts'
import { confirmDialog } from '../../dialogs/confirm.tsx'
import { type DialogProps, openDialog } from '../../dialogs/define.ts'
import { ScopeLayer } from '../../keys/scope-layer.tsx'
import { ScopeOf } from '../../keys/scope-of.tsx'
import { on } from '../../keys/scopes.ts'
import { LightModal } from '../../ui/dialog/light-modal.tsx'
import { BulkGrid } from './bulk-grid.tsx'
import { CellEditor, type CellEditorHandle } from './cell-editor.tsx'
import { ChangesChart } from './changes-chart.tsx'
import { countOf } from './contar.ts'
import { Foot } from './foot.tsx'
import type { BulkInput } from './open-bulk.ts'
import { Progress } from './progress.tsx'
import { type Sheet, sheetOf } from './sheet.ts'
import { type Avulsa, type Bulk, useBulk } from './use-bulk.ts'

/** Edits the selected rows as a spreadsheet, previews the changes and saves them in one transaction. */
export function BulkDialog({ data: dados, close }: DialogProps<BulkInput, boolean>) {
  const register = PRESENTED.find(({ id }) => id === dados.registerId)
  const [sheet, setSheet] = useState<Sheet | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once, for one selection
  useEffect(() => {
    if (!register) return
    const control = new AbortController()
    const { ids, filtro } = dados.selecao
    call(toBulkEndpoints(register).abrir, {
      params: {},
      body: { ...(ids ? { ids } : {}), ...(filtro ? { filtro } : {}) },
      signal: control.signal,
    }).then(
      ({ data }) => {
        if (!control.signal.aborted) setSheet(sheetOf(register, data))
      },
      error => {
        if (control.signal.aborted) return
        showError(error)
        close(false)
      },
    )
    return () => control.abort()
  }, [])
  if (!register) return null
  return (
    <LightModal title={`Edição em massa de ${register.title}`} className="fixed inset-0 bg-panel">
      <ScopeLayer>
        <AboveBar>
          {sheet ? (
            <Open sheet={sheet} close={close} />
          ) : (
            <>
              <ScopeOf name="lote" modal onBack={() => close(false)} />
              <p role="status" className="px-3 py-2 text-dim">
                Lendo {countOf(dados.selecao.total, 'linha', 'linhas')}…
              </p>
            </>
          )}
        </AboveBar>
      </ScopeLayer>
    </LightModal>
  )
}

/** Fills the window above the hint bar, whose height depends on its hints. */
export function AboveBar({ children }: { children: ReactNode }) {
  const [bar, setBar] = useState(0)
  useLayoutEffect(() => {
    const element = document.getElementById('barra')
    if (!element) return
    const watch = new ResizeObserver(() => setBar(element.offsetHeight))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return (
    <div
      className="absolute inset-x-0 top-0 grid grid-rows-[auto_minmax(0,1fr)_auto] bg-bg"
      style={{ bottom: bar }}
    >
      {children}
    </div>
  )
}

/** Shows a sheet and handles its keys. `loose`: rows of a file, corrected here and returned, not saved. */
export function Open({
  sheet,
  close,
  loose,
}: {
  sheet: Sheet
  close: (mudou?: boolean) => void
  loose?: Avulsa
}) {
  const id = useId()
  const bulk = useBulk(sheet, close, loose)
  const editor = useRef<CellEditorHandle>(null)
  const leave = async () => {
    if (bulk.parar()) return
    if (bulk.mudadas === 0) return close(false)
    const sure = await openDialog(confirmDialog, {
      pergunta: `Descartar ${countOf(bulk.mudadas, 'célula mudada', 'células mudadas')}?`,
      titulo: 'Edição em massa',
      inicial: 'nao',
    })
    if (sure === true) close(false)
  }
  return (
    <>
      <ScopeOf
        name="lote"
        modal
        onBack={leave}
        labels={{
          'lote.conferir': loose ? 'Conferir de novo' : bulk.pronta ? 'Gravar' : 'Conferir',
          'lote.so_mudadas': bulk.soMudadas ? 'Todas as linhas' : 'Só as mudadas',
          'app.voltar': bulk.andando ? 'Cancelar' : 'Sair',
        }}
        commands={[...bulk.comandos, on(lote.editar, bulk.andando ? false : () => editor.current?.editar())]}
      />
      <div>
        <Heading sheet={sheet} bulk={bulk} />
        {loose ? null : (
          <ChangesChart sheet={sheet} edits={bulk.edicoes} left={bulk.fora} column={bulk.cursor[1]} />
        )}
      </div>
      {sheet.linhas.length === 0 || sheet.colunas.length === 0 ? (
        <p className="px-3 py-2 text-dim">
          {sheet.linhas.length === 0 ? 'Nenhuma linha selecionada.' : 'Não há o que mudar em massa aqui.'}
        </p>
      ) : (
        <BulkGrid
          id={id}
          sheet={sheet}
          bulk={bulk}
          onEdit={() => editor.current?.editar()}
          onFocus={() => editor.current?.focar()}
          editor={numero => <CellEditor ref={editor} id={id} sheet={sheet} bulk={bulk} number={numero} />}
        />
      )}
      <Foot sheet={sheet} bulk={bulk} />
    </>
  )
}

function Heading({ sheet, bulk }: { sheet: Sheet; bulk: Bulk }) {
  const { andando, pronta, recusadas, mudadas, linhasMudadas, fora, soMudadas } = bulk
  return (
    <div className="flex items-baseline gap-3 border-line border-b bg-panel px-3 py-1.5">
      <span className="selo" aria-hidden="true">
        Em massa
      </span>
      <h2 className="font-semibold">{sheet.register.title}</h2>
      <span className="text-dim">
        {countOf(sheet.linhas.length, 'linha', 'linhas')}
        {soMudadas ? ` · ${bulk.visiveis.length.toLocaleString('pt-BR')} à vista` : ''}
      </span>
      <span className="flex-1" />
      {andando ? (
        <Progress {...andando} />
      ) : (
        <span role="status" className="flex gap-4">
          {mudadas > 0 ? (
            <span className={pronta ? 'text-ok' : 'text-live'}>
              {pronta ? '✓ conferido: ' : '● '}
              {countOf(mudadas, 'célula muda', 'células mudam')} em{' '}
              {countOf(linhasMudadas, 'linha', 'linhas')}
            </span>
          ) : (
            <span className="text-dim">nada mudado</span>
          )}
          {recusadas > 0 ? (
            <span className="text-bad">✕ {countOf(recusadas, 'linha recusada', 'linhas recusadas')}</span>
          ) : null}
          {fora.size > 0 ? (
            <span className="text-dim">– {fora.size.toLocaleString('pt-BR')} de fora</span>
          ) : null}
        </span>
      )}
    </div>
  )
}
