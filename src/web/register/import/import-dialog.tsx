import { type DragEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { importacao } from '../../../domain/commands/bulk/index.ts'
import type { AnyRegister } from '../../../domain/fields/define.ts'
import { IMPORTABLE } from '../../../domain/integracao/importados/of.ts'
import { confirmDialog } from '../../dialogs/confirm.tsx'
import { type DialogProps, openDialog } from '../../dialogs/define.ts'
import { on } from '../../keys/scopes.ts'
import type { TableColumn } from '../../tables/use-table.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { chooseFiles } from '../../ui/field/choose-files.ts'
import { useCursor } from '../../ui/list/use-cursor.ts'
import { VirtualGrid } from '../../ui/list/virtual-grid.tsx'
import { countOf } from '../bulk/contar.ts'
import { Progress } from '../bulk/progress.tsx'
import { focusError } from '../form/focus.ts'
import { type Causa, causasDe } from './fix.ts'
import { MapColumns } from './map-columns.tsx'
import type { ImportacaoDados } from './open-import.ts'
import { Reading } from './reading.tsx'
import { Sums } from './sums.tsx'
import { useImport } from './use-import.ts'
import { Warnings } from './warnings.tsx'

/** Imports a file into a register, in steps: file, columns, dry run, then saving all or none. */
export function ImportDialog({ data, close }: DialogProps<ImportacaoDados, boolean>) {
  const register = IMPORTABLE.find(({ id }) => id === data.registerId)
  return register ? <Steps register={register} close={close} /> : null
}

function Steps({ register, close }: { register: AnyRegister; close: (mudou?: boolean) => void }) {
  const state = useImport(register, close)
  const { passo, tabela, relatorio, andando } = state
  const picker = useRef<HTMLInputElement>(null)
  const pasted = useRef<HTMLTextAreaElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const take = (file: File | undefined) => {
    if (file) void state.abrir(file, file.name)
  }
  const leave = async () => {
    if (state.parar()) return
    if (passo === 'relatorio') return state.setPasso('colunas')
    if (passo === 'arquivo') return close(false)
    // go back to the pasted text, so that the user can correct it
    if (state.colado !== null) return state.setPasso('arquivo')
    const sure = await openDialog(confirmDialog, {
      pergunta: 'Desistir da importação?',
      detalhe: 'Nada foi gravado ainda.',
      titulo: 'Importar',
    })
    if (sure === true) close(false)
  }
  const ready = passo === 'relatorio' && relatorio?.recusadas === 0
  const refused = passo === 'relatorio' && (relatorio?.recusadas ?? 0) > 0
  const check = async () => {
    const empty = await state.semConstante()
    if (empty === null) await state.enviar(true)
    else if (body.current) focusError(body.current, empty)
  }
  const go = () => {
    if (stuck || state.lendo) return
    if (passo === 'arquivo') {
      const text = pasted.current?.value ?? ''
      if (text.trim() === '') chooseFiles(picker.current)
      else void state.abrir(new Blob([text]), 'texto colado', text)
    } else if (passo === 'colunas') void check()
    else if (ready) void state.enviar(false)
    else void state.corrigir()
  }
  const word =
    passo === 'arquivo'
      ? 'Continuar'
      : passo === 'colunas'
        ? 'Conferir'
        : ready
          ? `Importar ${countOf(relatorio?.linhas ?? 0, 'linha', 'linhas')}`
          : `Corrigir ${countOf(relatorio?.recusadas ?? 0, 'linha', 'linhas')}`
  const another = tabela ? 'Outro arquivo' : 'Escolher arquivo'
  const back = andando
    ? 'Cancelar'
    : passo === 'relatorio'
      ? 'Voltar às colunas'
      : passo === 'colunas' && state.colado !== null
        ? 'Voltar ao texto'
        : 'Sair'
  const stuck = andando !== null || (passo === 'colunas' && state.impedido)
  const causas = useMemo(() => causasDe(relatorio?.recusas ?? []), [relatorio])
  const cursor = useCursor(passo === 'relatorio' ? causas.length : 0)
  return (
    <Dialog
      title={`Importar ${register.title}`}
      scope="importacao"
      width="w-[132ch]"
      onClose={leave}
      commands={[
        ...(passo === 'relatorio' ? cursor.comandos : []),
        on(importacao.continuar, stuck ? false : go),
        on(importacao.separar, refused && !andando ? () => void state.separar() : false),
        on(importacao.arquivo, andando ? false : () => chooseFiles(picker.current)),
      ]}
      labels={{ 'importacao.continuar': word, 'importacao.arquivo': another, 'app.voltar': back }}
      footer={
        andando ? (
          <>
            <Progress {...andando} />
            <span className="flex-1" />
            <Button chord="Escape" onClick={() => state.parar()}>
              {back}
            </Button>
          </>
        ) : (
          <>
            {state.erro ? (
              <p role="alert" className="flex-1 text-bad">
                ✕ {state.erro}
              </p>
            ) : null}
            <Button chord="F4" onClick={() => chooseFiles(picker.current)}>
              {another}
            </Button>
            <Button chord="Escape" onClick={() => void leave()}>
              {back}
            </Button>
            {refused ? (
              <Button chord="F9" onClick={() => void state.separar()}>
                {importacao.separar.title}
              </Button>
            ) : null}
            {stuck ? null : (
              <Button chord="F2" primary onClick={go}>
                {word}
              </Button>
            )}
          </>
        )
      }
    >
      <input
        ref={picker}
        type="file"
        hidden
        aria-label="Arquivo"
        accept=".csv,.txt,.tsv,.xlsx"
        onChange={event => {
          take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {passo === 'arquivo' ? (
        <DropZone reading={state.lendo} onDrop={take}>
          <textarea
            ref={pasted}
            data-scan="off"
            aria-label="Cole aqui as linhas copiadas da planilha"
            autoFocus
            spellCheck={false}
            defaultValue={state.colado ?? ''}
            className="campo w-full resize-none whitespace-pre placeholder-shown:whitespace-pre-wrap"
            rows={12}
            placeholder={`Cole aqui as linhas copiadas da planilha, com o cabeçalho, ou solte um arquivo CSV ou XLSX.\n\nO cabeçalho pode ter o nome do campo: ${state.campos
              .slice(0, 8)
              .map(({ titulo }) => titulo)
              .join(', ')}…`}
            onPaste={event => {
              const [file] = event.clipboardData.files
              if (!file) return
              event.preventDefault()
              take(file)
            }}
          />
          {state.erro && !state.lendo ? <Reading state={state} /> : null}
        </DropZone>
      ) : null}
      {passo === 'colunas' && tabela ? (
        <div ref={body}>
          <MapColumns state={state} tabela={tabela} />
        </div>
      ) : null}
      {passo === 'relatorio' && relatorio ? (
        <Report state={state} report={relatorio} causes={causas} cursor={cursor} />
      ) : null}
    </Dialog>
  )
}

function DropZone({
  reading,
  onDrop,
  children,
}: {
  reading: boolean
  onDrop: (file: File | undefined) => void
  children: React.ReactNode
}) {
  const [over, setOver] = useState(false)
  const drag = (event: DragEvent, inside: boolean) => {
    event.preventDefault()
    setOver(inside)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a courtesy to the mouse; F4 chooses the file
    <div
      className={`grid gap-1 p-3 ${over ? 'bg-sel' : ''}`}
      onDragOver={event => drag(event, true)}
      onDragLeave={event => drag(event, false)}
      onDrop={event => {
        drag(event, false)
        onDrop(event.dataTransfer.files[0])
      }}
    >
      {children}
      <p className="text-dim text-xs" role="status">
        {reading
          ? 'lendo o arquivo…'
          : 'CSV com ; , ou tabulação (UTF-8, Windows ou DOS), XLSX. Referências pelo nome ou código, datas dd/mm/aaaa, decimais com vírgula.'}
      </p>
    </div>
  )
}

type State = ReturnType<typeof useImport>

const CAUSAS: readonly TableColumn<Causa>[] = [
  { id: 'vezes', titulo: 'Linhas', largura: '9ch', direita: true, celula: ({ linhas }) => linhas.length },
  { id: 'coluna', titulo: 'Coluna', largura: '28ch', celula: ({ coluna }) => coluna ?? 'linha inteira' },
  { id: 'mensagem', titulo: 'Motivo', largura: 'minmax(0,1fr)', celula: ({ mensagem }) => mensagem },
  {
    id: 'linhas',
    titulo: 'Onde',
    largura: '30ch',
    celula: ({ linhas }) => `${linhas.slice(0, 6).join(', ')}${linhas.length > 6 ? '…' : ''}`,
  },
]

/** Shows the result of the dry run: counts, and each cause of the refusals received with its column and first lines. */
function Report({
  state,
  report,
  causes,
  cursor,
}: {
  state: State
  report: NonNullable<State['relatorio']>
  causes: readonly Causa[]
  cursor: ReturnType<typeof useCursor>
}) {
  const { recusas, recusadas, linhas, inseridas, alteradas, iguais, avisos = [], somas = [] } = report
  const grid = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => grid.current?.focus({ preventScroll: true }), [])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 p-3">
      <p role="status">
        <span className="text-dim">
          {state.nome} · {countOf(linhas, 'linha', 'linhas')}:{' '}
        </span>
        <span className="text-ok">✓ {countOf(inseridas, 'incluída', 'incluídas')}</span>
        {' · '}
        <span className={alteradas > 0 ? '' : 'text-dim'}>{countOf(alteradas, 'alterada', 'alteradas')}</span>
        {' · '}
        <span className="text-dim">{countOf(iguais, 'já igual', 'já iguais')}</span>
        {recusadas > 0 ? (
          <span className="text-bad"> · ✕ {countOf(recusadas, 'recusada', 'recusadas')}</span>
        ) : null}
      </p>
      {somas.length > 0 ? <Sums somas={somas} /> : null}
      {avisos.length > 0 ? <Warnings warnings={avisos} /> : null}
      {recusadas === 0 ? (
        <p>Nada foi gravado ainda. F2 grava tudo de uma vez, ou nada se algo falhar.</p>
      ) : (
        <>
          <div className="grid" style={{ height: 24 + 22 * Math.min(18, Math.max(4, causes.length)) }}>
            <VirtualGrid
              ref={grid}
              title="Linhas recusadas"
              columns={CAUSAS}
              total={causes.length}
              rowAt={index => causes[index]}
              current={cursor.atual}
              onChoose={cursor.ir}
              empty=""
            />
          </div>
          <p className="text-dim text-xs">
            {recusas.length < recusadas ? `As primeiras ${recusas.length}. ` : ''}
            Com uma linha recusada nada é gravado: F2 abre as recusadas na planilha, para corrigir ou deixar
            de fora; F9 guarda as recusadas em um arquivo, com o motivo, e confere as outras.
          </p>
        </>
      )}
    </div>
  )
}
