import { useRef, useState } from 'react'
import { form } from '../../../domain/commands/form/index.ts'
import type { Fields } from '../../../domain/fields/field.ts'
import { type MassResult, toMassEndpoint } from '../../../domain/fields/sheet/mass.ts'
import { PRESENTED } from '../../../domain/records/index.ts'
import { callWithProgress, type Progresso } from '../../api/progress.ts'
import { showError } from '../../commands/show-error.ts'
import { confirmDialog } from '../../dialogs/confirm.tsx'
import { type DialogProps, openDialog } from '../../dialogs/define.ts'
import { ScopeLayer } from '../../keys/scope-layer.tsx'
import { on } from '../../keys/scopes.ts'
import { alerta, notify } from '../../state/notices.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { invalidateRegister } from '../endpoints.ts'
import { AvancarContext } from '../fields/frame.tsx'
import { Arrived } from '../form/arrived.tsx'
import { bodyOf, contextoDe, emptyValues, judgedBody } from '../form/body.ts'
import { enterOn, focusError, moveFocus } from '../form/focus.ts'
import { FieldGrid } from '../form/parts/form-tabs.tsx'
import { passer, usePassFilled } from '../form/pass.ts'
import { fieldsOf, type Valores } from '../form/paths.ts'
import { createFormStore } from '../form/store.ts'
import { countOf } from './contar.ts'
import { massForm } from './mass-form.ts'
import { MassPreview } from './mass-preview.tsx'
import type { BulkInput } from './open-bulk.ts'
import { Progress } from './progress.tsx'

/** Applies one change to many records: asks for the fields, previews every record, then saves all or none. */
export function MassDialog({ data, close }: DialogProps<BulkInput, boolean>) {
  const register = PRESENTED.find(({ id }) => id === data.registerId)
  if (!register?.mass) throw new Error(`no mass change of ${data.registerId}`)
  const { mass } = register
  const { selecao } = data
  const [made] = useState(() => massForm(register, mass))
  const [store] = useState(() =>
    createFormStore(made.register, {
      base: emptyValues(made.register.fields as Fields),
      contexto: contextoDe(false),
    }),
  )
  const [previa, setPrevia] = useState<MassResult | null>(null)
  const [andando, setAndando] = useState<Progresso | null>(null)
  const running = useRef<AbortController | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const rows = countOf(selecao.total, 'registro', 'registros')

  const ask = async (campos: Valores, simular: boolean) => {
    const control = new AbortController()
    running.current = control
    setAndando({ feitas: 0, total: selecao.total, etapa: simular ? 'conferindo' : 'gravando' })
    try {
      const { ids, filtro } = selecao
      const body = { ...(ids ? { ids } : {}), ...(filtro ? { filtro } : {}), simular, campos }
      const answer = await callWithProgress(
        toMassEndpoint(register, mass),
        { body, signal: control.signal },
        setAndando,
      )
      return answer.data
    } catch (error) {
      if (control.signal.aborted) notify('Cancelado: nada foi alterado')
      else showError(error)
      return null
    } finally {
      running.current = null
      setAndando(null)
    }
  }
  const check = async () => {
    if (andando) return
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
    const { body, faults } = await judgedBody(store)
    store.recusar(faults)
    const first = fieldsOf(made.register).find(({ chave }) => chave in faults)
    if (first && box.current) return focusError(box.current, first.chave)
    const campos = made.campos(body)
    if (Object.keys(campos).length === 0) return alerta('Informe o que alterar')
    setPrevia(await ask(campos, true))
  }
  const write = async () => {
    if (andando || !previa || previa.alteradas === 0 || previa.recusadas.length > 0) return
    const done = await ask(made.campos(bodyOf(store)), false)
    if (!done) return
    await invalidateRegister(register)
    notify(`${countOf(done.alteradas, 'registro alterado', 'registros alterados')} · Ctrl Z desfaz`)
    close(true)
  }
  const leave = async () => {
    if (running.current) return running.current.abort()
    if (previa) return setPrevia(null)
    if (
      store.sujo() &&
      (await openDialog(confirmDialog, { pergunta: 'Descartar alterações?', inicial: 'nao' })) !== true
    )
      return
    close(false)
  }
  const advance = () => {
    if (!box.current || enterOn(document.activeElement)) return
    if (!moveFocus(box.current, 'proximo', passer(store))) void check()
  }
  usePassFilled(store, box, () => box.current && moveFocus(box.current, 'proximo', passer(store)))
  const back = andando ? 'Cancelar' : previa ? 'Voltar' : 'Sair'
  const foot = (
    <>
      <span role="status" className="mr-auto text-dim">
        {andando ? <Progress {...andando} /> : null}
      </span>
      <Button chord="Escape" onClick={() => void leave()}>
        {back}
      </Button>
    </>
  )
  if (previa)
    return (
      <MassPreview
        title={`Alteração em massa: ${rows}`}
        register={register}
        preview={previa}
        footer={foot}
        busy={andando !== null}
        onStore={() => void write()}
        onBack={() => void leave()}
      />
    )
  return (
    <Dialog
      title={`Alteração em massa: ${rows}`}
      scope="form"
      width="w-[124ch]"
      onClose={() => void leave()}
      commands={[
        on(form.salvar, andando ? false : check),
        on(form.avancar, advance),
        on(form.recuar, () => box.current && moveFocus(box.current, 'anterior', passer(store))),
      ]}
      labels={{ 'form.salvar': 'Conferir', 'app.voltar': back }}
      footer={
        <>
          {foot}
          <Button chord="F2" primary disabled={andando !== null} onClick={() => void check()}>
            Conferir
          </Button>
        </>
      }
    >
      <AvancarContext value={advance}>
        <div ref={box} data-corpo inert={andando !== null} className="px-3 py-2">
          <p className="pb-1 text-dim">
            O que ficar em branco não muda. Antes de gravar, a prévia mostra cada mudança.
          </p>
          <ScopeLayer>
            <FieldGrid store={store} fields={fieldsOf(made.register)} readOnly={false} />
          </ScopeLayer>
          <Arrived arrivalKey={undefined} />
        </div>
      </AvancarContext>
    </Dialog>
  )
}
