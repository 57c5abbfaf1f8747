import { useEffect, useRef, useState } from 'react'
import { layOutLabel, thinBars } from '../../core/paper/papers/label/layout.ts'
import { perSheet } from '../../core/paper/papers/label/model.ts'
import { EXEMPLO } from '../../core/paper/papers/label/standards.ts'
import { imprimirEtiquetas, verEtiquetas } from '../../domain/api/etiquetas.ts'
import { etiquetas } from '../../domain/commands/etiquetas/index.ts'
import { form } from '../../domain/commands/form/index.ts'
import { startOf } from '../../domain/labels/modelo.ts'
import { SAIDA_ETIQUETA } from '../../domain/options/etiqueta.ts'
import { etiquetas_modelos } from '../../domain/records/etiquetas_modelos/index.ts'
import { showPdf } from '../api/open-pdf.ts'
import { callWithProgress, type Progresso } from '../api/progress.ts'
import type { DialogProps } from '../dialogs/define.ts'
import { useShortForm, useTexto } from '../forms/short-form.ts'
import { on } from '../keys/scopes.ts'
import { countOf } from '../register/bulk/contar.ts'
import { Progress } from '../register/bulk/progress.tsx'
import { openRegistro } from '../register/form/open-form.ts'
import { device } from '../state/device.ts'
import { alerta, notify } from '../state/notices.ts'
import { invalidate } from '../state/query.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { ChoiceField } from '../ui/field/choice-field.tsx'
import { Field } from '../ui/field/field.tsx'
import { GridOrError } from '../ui/list/grid-or-error.tsx'
import { useCursor } from '../ui/list/use-cursor.ts'
import { saveFile } from '../ui/save-file.ts'
import { CopiesField } from './copies-field.tsx'
import { labelColumns } from './label-columns.tsx'
import type { LabelsInput } from './labels-window.ts'
import { LabelPreview } from './preview.tsx'
import { useLabels } from './use-labels.ts'

const KEPT = 'tecla.etiquetas'
const START = { modelo: 'gondola', saida: 'pdf', terminal_id: '', posicao: '1' }

/** Reads this browser's last choices, not the position: paper and printer seldom change. Lots begin with their label. */
function lastAsked(lots: boolean): typeof START {
  try {
    const kept = { ...START, ...JSON.parse(device.getItem(KEPT) ?? '{}'), posicao: '1' }
    return lots ? { ...kept, modelo: 'lote' } : kept
  } catch {
    return START
  }
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))

/** Asks for the label, the copies, and the output (a PDF of sheets, or a label printer); shows a preview. */
export function LabelsDialog({ data: dados = {}, close }: DialogProps<LabelsInput | undefined>) {
  const labels = useLabels(dados)
  const { linhas, escolhas, impressoras } = labels
  const lots = dados.lotes !== undefined
  const changed = !lots && !dados.produtos
  const typed = useShortForm(lastAsked(lots))
  const saida = useTexto(typed, 'saida')
  const chosen = useTexto(typed, 'modelo')
  const named = (code: string) => escolhas.find(({ codigo }) => codigo === code)
  const choice = named(chosen) ?? named(START.modelo)
  const cursor = useCursor(linhas.length)
  const [andando, setAndando] = useState<Progresso | null>(null)
  const running = useRef<AbortController | null>(null)
  const row = linhas[cursor.atual]
  const sheet = choice?.modelo.folha ?? null
  const thin = choice && row ? thinBars(layOutLabel(choice.modelo, row)) : false

  // models and printers load after the window opens, and the last choice may be gone
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when models and printers have loaded
  useEffect(() => {
    if (!labels.pronto) return
    const { terminal_id } = typed.valores()
    const [first] = impressoras
    const known = impressoras.some(each => String(each.terminal_id) === terminal_id)
    typed.mudar({
      modelo: choice?.codigo ?? '',
      ...(known ? {} : { terminal_id: first ? String(first.terminal_id) : '' }),
    })
  }, [labels.pronto])

  const print = async () => {
    if (andando || !choice) return
    const itens = labels.itens()
    if (itens.length === 0) return alerta('Nenhuma etiqueta a imprimir')
    const { terminal_id = '', posicao = '' } = typed.valores()
    const control = new AbortController()
    running.current = control
    await typed.enviar(async () => {
      const body = {
        ...choice.de,
        saida,
        itens,
        terminal_id: Number(terminal_id) || null,
        posicao: sheet ? Number(posicao || 1) : 1,
      }
      setAndando({ feitas: 0, total: labels.total, etapa: 'preparando' })
      try {
        const { data } = await callWithProgress(
          imprimirEtiquetas,
          { body, signal: control.signal, semMover: true } as never,
          setAndando,
        )
        device.setItem(KEPT, JSON.stringify(typed.valores()))
        const { arquivo } = data
        if (arquivo) {
          const file = new Blob([bytesOf(arquivo.conteudo)], { type: arquivo.tipo })
          if (saida === 'pdf') showPdf(file, arquivo.nome)
          else saveFile(arquivo.nome, file)
        }
        const gone = data.faltaram > 0 ? `, ${countOf(data.faltaram, 'já não existe', 'já não existem')}` : ''
        notify(`${countOf(data.etiquetas, 'etiqueta', 'etiquetas')}${gone}`)
        close(true)
      } catch (error) {
        if (!control.signal.aborted) throw error
        notify('Cancelado')
      } finally {
        running.current = null
        setAndando(null)
      }
    })
  }
  const leave = () => (running.current ? running.current.abort() : close())
  const editModel = async () => {
    if (!choice) return
    const own = 'modelo_id' in choice.de
    const saved = await openRegistro(
      etiquetas_modelos.id,
      own
        ? { id: (choice.de as { modelo_id: number }).modelo_id }
        : {
            valores: {
              tipo: choice.codigo,
              nome: choice.modelo.nome,
              ...startOf((choice.de as { padrao: never }).padrao),
            },
          },
    )
    if (!saved) return
    await invalidate(verEtiquetas)
    typed.mudar({ modelo: String(saved.id) })
  }
  const word = saida === 'impressora' ? 'Imprimir' : saida === 'pdf' ? 'Gerar PDF' : 'Gerar ZPL'

  return (
    <Dialog
      title={changed ? 'Etiquetas do que mudou' : 'Etiquetas'}
      scope="etiquetas"
      width="w-[150ch]"
      labels={{ 'form.confirmar': word, ...(andando ? { 'app.voltar': 'Cancelar' } : {}) }}
      onClose={leave}
      commands={[
        on(form.confirmar, !andando && linhas.length > 0 && (() => void print())),
        on(etiquetas.saldo, !andando && linhas.length > 0 && labels.copyBalance),
        on(etiquetas.modelo, !andando && (() => void editModel())),
        ...typed.passeio(() => void print()),
      ]}
      footer={
        <>
          <span role="status" className="mr-auto text-dim">
            {andando ? (
              <Progress {...andando} />
            ) : labels.pronto ? (
              countOf(labels.total, 'etiqueta', 'etiquetas')
            ) : (
              'carregando…'
            )}
          </span>
          <Button chord="Escape" onClick={leave}>
            {andando ? 'Cancelar' : 'Fechar'}
          </Button>
          <Button
            chord="F2"
            primary
            onClick={() => void print()}
            disabled={andando !== null || linhas.length === 0}
          >
            {word}
          </Button>
        </>
      }
    >
      <form
        ref={typed.formRef}
        className="grid min-h-0 gap-3 overflow-hidden px-3 pt-2"
        onSubmit={event => event.preventDefault()}
      >
        <div className="grid grid-cols-[1fr_52ch] gap-4 max-[900px]:grid-cols-1">
          <div className="grid content-start gap-2">
            <ChoiceField
              label="Modelo"
              options={escolhas.map(({ codigo, modelo }) => [codigo, modelo.nome] as const)}
              autoFocus
              {...typed.field('modelo')}
            />
            <div className="grid grid-cols-2 gap-3">
              <ChoiceField label="Sai em" options={SAIDA_ETIQUETA} {...typed.field('saida')} />
              {saida === 'impressora' ? (
                <ChoiceField
                  label="Impressora do caixa"
                  options={impressoras.map(({ terminal_id, nome }) => [terminal_id, nome] as const)}
                  help={impressoras.length === 0 ? 'Nenhum caixa tem impressora de etiquetas' : undefined}
                  {...typed.field('terminal_id')}
                />
              ) : saida === 'pdf' && sheet ? (
                <Field
                  label="Começar na posição"
                  inputMode="numeric"
                  maxLength={4}
                  help={`1 a ${perSheet(sheet)}, da esquerda para a direita`}
                  {...typed.field('posicao')}
                />
              ) : null}
            </div>
          </div>
          <div className="grid content-start gap-1">
            {choice ? <LabelPreview model={choice.modelo} data={row ?? EXEMPLO} /> : null}
            {thin ? (
              <p className="text-live">As barras ficam finas demais para o leitor: alargue o campo.</p>
            ) : null}
          </div>
        </div>
        {row ? <CopiesField labels={labels} row={row} cursor={cursor} /> : null}
        <div className="grid h-[30vh] min-h-0">
          <GridOrError
            id="grade-etiquetas"
            title="Etiquetas"
            columns={labelColumns(labels, changed, lots)}
            total={linhas.length}
            rowAt={index => linhas[index]}
            current={cursor.atual}
            onChoose={cursor.ir}
            empty={labels.pronto ? (changed ? 'Nada mudou desde a última etiqueta' : 'Nada a imprimir') : ''}
            error={labels.erro}
            failure="Erro ao listar o que imprimir"
          />
        </div>
      </form>
    </Dialog>
  )
}
