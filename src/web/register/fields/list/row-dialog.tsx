import { useLayoutEffect, useRef, useState } from 'react'
import { form } from '../../../../domain/commands/form/index.ts'
import type { Fields } from '../../../../domain/fields/field.ts'
import { confirmDialog } from '../../../dialogs/confirm.tsx'
import type { DialogProps } from '../../../dialogs/define.ts'
import { openDialog } from '../../../dialogs/define.ts'
import { attention } from '../../../dialogs/error.tsx'
import { ScopeLayer } from '../../../keys/scope-layer.tsx'
import { on } from '../../../keys/scopes.ts'
import { overrideOf } from '../../../records/forms.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Arrived } from '../../form/arrived.tsx'
import { emptyValues, judgedBody } from '../../form/body.ts'
import { enterOn, focusError, moveFocus } from '../../form/focus.ts'
import { FieldGrid } from '../../form/parts/form-tabs.tsx'
import { passer, usePassFilled } from '../../form/pass.ts'
import { fieldsOf, type Valores } from '../../form/paths.ts'
import { createFormStore, type FormStore } from '../../form/store.ts'
import { useConsulta } from '../../form/use-consulta.ts'
import { AvancarContext } from '../frame.tsx'
import type { RowDados } from './open-row.ts'

/** Gives the objects of the row's references: the list shows their names. */
const shownBeside = (store: FormStore, body: Valores): Valores =>
  Object.fromEntries(
    fieldsOf(store.register)
      .filter(({ campo }) => campo.type === 'ref')
      .map(({ chave }) => [chave.replace(/_id$/, ''), store.objeto(chave)] as const)
      .filter(([key]) => !(key in body)),
  )

/** Gives the rows of lists inside the row. */
const rowsWithin = (store: FormStore, body: Valores): Valores =>
  Object.fromEntries(
    fieldsOf(store.register).flatMap(({ chave, campo }) =>
      campo.type === 'list' && chave in body ? [[chave, store.valor(chave)]] : [],
    ),
  )

/** Edits one row of a list. The row is checked here and saved with the record. */
export function RowDialog({ data, close }: DialogProps<RowDados, Valores>) {
  const { register, contexto, linha, valores, erros, leitura, legenda } = data
  const [store] = useState(() => {
    const base = { ...emptyValues(register.fields as Fields), ...linha }
    return createFormStore(register, { base, valores: { ...base, ...valores }, contexto })
  })
  const box = useRef<HTMLDivElement>(null)
  const override = overrideOf(register)
  const word = useConsulta(store, leitura)

  useLayoutEffect(() => {
    store.recusar(erros)
  }, [store, erros])

  const confirm = async () => {
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
    const { body, faults } = await judgedBody(store)
    store.recusar(faults)
    const first = fieldsOf(register).find(({ chave }) =>
      Object.keys(faults).some(path => path === chave || path.startsWith(`${chave}.`)),
    )
    if (first) {
      const { campo, chave } = first
      // an empty list with a `vazio` message shows the message in a dialog titled 'Atenção' (doc 2 §5.4)
      if (campo.type === 'list' && campo.vazio !== undefined && faults[chave] === campo.vazio)
        await attention(campo.vazio)
      return void (box.current && focusError(box.current, chave))
    }
    const id = linha?.['id'] === undefined ? {} : { id: linha['id'] }
    close({ ...id, ...shownBeside(store, body), ...body, ...rowsWithin(store, body) })
  }
  const leave = async () => {
    const dirty = !leitura && store.sujo()
    if (
      dirty &&
      (await openDialog(confirmDialog, { pergunta: 'Descartar alterações?', inicial: 'nao' })) !== true
    )
      return
    close()
  }
  const advance = () => {
    if (!box.current || enterOn(document.activeElement)) return
    if (!moveFocus(box.current, 'proximo', passer(store))) void (leitura ? leave() : confirm())
  }
  usePassFilled(store, box, () => box.current && moveFocus(box.current, 'proximo', passer(store)))
  return (
    <Dialog
      title={register.singular}
      scope="form"
      width="w-[100ch]"
      onClose={() => void leave()}
      commands={[
        on(form.salvar, !leitura && confirm),
        on(form.avancar, advance),
        on(form.recuar, () => box.current && moveFocus(box.current, 'anterior', passer(store))),
        on(form.consultar, word !== null && (() => override.consulta?.executar(store))),
      ]}
      labels={{ 'form.salvar': 'Confirmar', ...(word ? { 'form.consultar': word } : {}) }}
      footer={
        <>
          {word === null ? null : (
            <Button chord="F3" onClick={() => void override.consulta?.executar(store)}>
              {word}
            </Button>
          )}
          <Button chord="Escape" onClick={() => void leave()}>
            {leitura ? 'Fechar' : 'Cancelar'}
          </Button>
          {leitura ? null : (
            <Button chord="F2" primary onClick={() => void confirm()}>
              Confirmar
            </Button>
          )}
        </>
      }
    >
      <AvancarContext value={advance}>
        {/* keeps a scanned code in the field, instead of adding a sale line */}
        <div ref={box} data-corpo data-scan="off" className="px-3 pt-2 pb-8">
          {legenda ? <p className="pb-1 text-dim">{legenda}</p> : null}
          <ScopeLayer>
            <FieldGrid store={store} fields={fieldsOf(register)} readOnly={leitura} />
          </ScopeLayer>
          <Arrived arrivalKey={Object.keys(erros)[0]} />
        </div>
      </AvancarContext>
    </Dialog>
  )
}
