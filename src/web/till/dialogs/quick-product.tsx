import { useEffect, useRef, useState } from 'react'
import { isGtin } from '../../../core/document/gtin.ts'
import { needed, RULE_FIELDS } from '../../../core/tax/kinds.ts'
import { criarProduto, verProduto } from '../../../domain/api/produtos.ts'
import { form } from '../../../domain/commands/form/index.ts'
import { produtos } from '../../../domain/records/produtos/index.ts'
import { call } from '../../api/client.ts'
import { ApiError, errorText } from '../../api/errors.ts'
import { hasProducts, lookup, syncCatalog, tillSetting } from '../../catalog/catalog.ts'
import { confirmDialog } from '../../dialogs/confirm.tsx'
import { type DialogProps, openDialog } from '../../dialogs/define.ts'
import { errorDialog } from '../../dialogs/error.tsx'
import { ScopeLayer } from '../../keys/scope-layer.tsx'
import { on } from '../../keys/scopes.ts'
import { watchProduto } from '../../records/produtos/product-start.ts'
import { FieldControl } from '../../register/fields/field-control.tsx'
import { AvancarContext } from '../../register/fields/frame.tsx'
import { Arrived } from '../../register/form/arrived.tsx'
import { contextoDe, emptyValues, judgedBody } from '../../register/form/body.ts'
import { enterOn, focusError, moveFocus } from '../../register/form/focus.ts'
import { openRegistro } from '../../register/form/open-form.ts'
import { markLeftEmpty, passer, usePassFilled } from '../../register/form/pass.ts'
import { fieldsOf } from '../../register/form/paths.ts'
import { createFormStore, type Erros } from '../../register/form/store.ts'
import { useForm } from '../../register/form/use-store.ts'
import { useDesk } from '../../state/desk.ts'
import { notify } from '../../state/notices.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Field } from '../../ui/field/field.tsx'
import { runText } from '../run-intent.ts'
import { unknownCodeOf } from '../typed/unknown-code.ts'

/** Fields asked first, in the order that a cashier knows; FISCAL has the fiscal ones, mostly filled by defaults. */
const VENDA = ['nome', 'estoque.preco_vend', 'estoque.estoque_inicial']
const ruleIds = (asked: boolean) =>
  RULE_FIELDS.flatMap(([field, kind]) => (needed(kind) === asked ? [`${field}_id`] : []))
const FISCAL = ['ncm', 'unidade', ...ruleIds(true)]
/** Fields whose proposed value Enter stops at: else a stock typed after the price would go to the field after it. */
const HEAD: ReadonlySet<string> = new Set(
  fieldsOf(produtos).flatMap(({ chave, nome }) => (VENDA.includes(chave) ? [nome] : [])),
)
/** Fields copied from a similar product. */
const COPIADOS = [...FISCAL, 'tipo', 'categoria_id', 'cest', 'cbenef', ...ruleIds(false)]

const fieldOf = (chave: string) => fieldsOf(produtos).filter(field => field.chave === chave)

/**
 * Registers an unknown code without leaving the sale, and sells the product. Asks only for the fields that a plain sale
 * needs; unit and tax rules begin as the shop's defaults, or are copied from a similar product.
 */
export function QuickProduct({ data: dados, close }: DialogProps<{ codigo: string }, true>) {
  const desk = useDesk()
  const [store] = useState(() => {
    const gtin = isGtin(dados.codigo) ? { gtin: dados.codigo } : {}
    const base = { ...emptyValues(produtos.fields), referencia: dados.codigo, ...gtin }
    const begun = createFormStore(produtos, { base, contexto: contextoDe(true) })
    // when the shop may sell without stock, stock may be counted later
    if (tillSetting('venda_sem_estoque')) begun.comecar({ 'estoque.estoque_inicial': '0' })
    return begun
  })
  const [modelo, setModelo] = useState('')
  const [sending, setSending] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => watchProduto(store), [store])
  const twin = modelo.trim() === '' ? null : lookup.codigo(modelo.trim())
  const twinId = twin?.produto_id ?? null

  // copies the fiscal fields of the similar product; the beginning of a code may be another product's, so they go back
  useEffect(() => {
    if (twinId === null) return
    const control = new AbortController()
    const copy = (value: (chave: string) => unknown, object: (chave: string) => unknown) => {
      for (const chave of COPIADOS.filter(key => key.endsWith('_id')))
        store.guardarObjeto(chave, (object(chave) ?? null) as never)
      store.preencher(Object.fromEntries(COPIADOS.map(chave => [chave, value(chave) ?? null])))
    }
    let goBack = () => {}
    call(verProduto, { params: { id: twinId }, signal: control.signal, semMover: true }).then(
      ({ data }) => {
        if (control.signal.aborted) return
        const values = new Map(COPIADOS.map(chave => [chave, store.valor(chave)]))
        const objects = new Map(COPIADOS.map(chave => [chave, store.objeto(chave)]))
        goBack = () =>
          copy(
            chave => values.get(chave),
            chave => objects.get(chave),
          )
        copy(
          chave => data[chave as keyof typeof data],
          chave => data[chave.replace(/_id$/, '') as keyof typeof data],
        )
      },
      // after a failed load the user fills the fields
      () => {},
    )
    return () => {
      control.abort()
      goBack()
    }
  }, [store, twinId])

  const refuse = (faults: Erros) => {
    store.recusar(faults)
    const first = [...VENDA, ...FISCAL].find(chave => chave in faults)
    if (first && box.current) focusError(box.current, first)
    // the wrong field is not in this short form
    else void openDialog(errorDialog, { mensagem: Object.values(faults)[0] ?? '' })
  }
  const sell = async (codigo = dados.codigo) => {
    await syncCatalog()
    unknownCodeOf(desk).set(null)
    close(true)
    void runText(desk, codigo, 'teclado')
  }
  /** Opens the product's full form, with the values typed here. */
  const whole = async () => {
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
    const refs = fieldsOf(produtos).filter(({ campo, chave }) => campo.type === 'ref' && /_id$/.test(chave))
    const named = refs.map(({ chave }) => [chave.replace(/_id$/, ''), store.objeto(chave)] as const)
    const saved = await openRegistro(produtos.id, {
      valores: { ...Object.fromEntries(named), ...store.valores() },
    })
    const kept = [saved?.['referencia'], saved?.['gtin']].includes(dados.codigo)
    if (saved) await sell(kept ? dados.codigo : String(saved['referencia']))
  }
  const save = async () => {
    if (sending) return
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
    if (modelo.trim() !== '' && !twin) return box.current && focusError(box.current, 'modelo')
    const { body, faults } = await judgedBody(store)
    if (Object.keys(faults).length > 0) return refuse(faults)
    setSending(true)
    try {
      await call(criarProduto, { body })
      notify('Operação realizada com sucesso')
      await sell()
    } catch (error) {
      const errors = error instanceof ApiError ? Object.entries(error.errors ?? {}) : []
      if (errors.length > 0) refuse(Object.fromEntries(errors.map(([key, texts]) => [key, texts[0] ?? ''])))
      else await openDialog(errorDialog, { mensagem: errorText(error, 'Erro ao salvar') })
    } finally {
      setSending(false)
    }
  }
  // Enter goes to the next field, and after the last one to the save button; a focused button handles Enter itself
  const advance = () => {
    const left = document.activeElement
    if (!box.current || enterOn(left)) return
    if (!moveFocus(box.current, 'proximo', passer(store, HEAD)))
      box.current.closest('[role="dialog"]')?.querySelector<HTMLElement>('[data-salvar]')?.focus()
    markLeftEmpty(store, left)
  }
  usePassFilled(store, box, () => box.current && moveFocus(box.current, 'proximo', passer(store, HEAD)), HEAD)
  const leave = async () => {
    const typed = store.sujo()
    if (
      typed &&
      (await openDialog(confirmDialog, { pergunta: 'Descartar alterações?', inicial: 'nao' })) !== true
    )
      return
    close()
  }

  return (
    <Dialog
      title="Cadastrar produto"
      scope="pdv.cadastro"
      width="w-[84ch]"
      onClose={() => void leave()}
      commands={[
        on(form.confirmar, save),
        on(form.completo, whole),
        on(form.avancar, advance),
        on(form.recuar, () => box.current && moveFocus(box.current, 'anterior', passer(store, HEAD))),
      ]}
      labels={{ 'form.confirmar': 'Salvar e vender' }}
      footer={
        <>
          <Button chord="F6" onClick={() => void whole()}>
            Cadastro completo
          </Button>
          <Button chord="Escape" onClick={() => void leave()}>
            Cancelar
          </Button>
          <Button chord="F2" primary data-salvar disabled={sending} onClick={save}>
            Salvar e vender
          </Button>
        </>
      }
    >
      <AvancarContext value={advance}>
        <div ref={box} data-corpo className="px-3 py-2" inert={sending}>
          <p className="pb-2">
            <span className="text-dim">Código </span>
            <span className="text-ref">{dados.codigo}</span>
          </p>
          <ScopeLayer>
            <div className="grid grid-cols-2 gap-x-3 gap-y-1.5">
              <Part store={store} fieldKeys={VENDA} />
              {hasProducts() ? (
                <div className="col-span-2">
                  <Field
                    label="Copiar impostos, NCM e unidade de (código ou referência)"
                    name="modelo"
                    data-campo="modelo"
                    maxLength={40}
                    value={modelo}
                    onChange={event => setModelo(event.target.value)}
                    error={modelo.trim() !== '' && !twin ? 'Produto não localizado' : undefined}
                    help={twin?.nome ?? 'Opcional: um produto parecido decide o resto'}
                  />
                </div>
              ) : null}
              <Part store={store} fieldKeys={FISCAL} />
            </div>
          </ScopeLayer>
          <Arrived />
        </div>
      </AvancarContext>
    </Dialog>
  )
}

/** Draws the visible fields among `fieldKeys`. */
function Part({
  store,
  fieldKeys,
}: {
  store: ReturnType<typeof createFormStore>
  fieldKeys: readonly string[]
}) {
  const fields = fieldKeys.flatMap(fieldOf)
  // without stock control the form asks for no stock
  const seen = useForm(store, s =>
    fields
      .filter(
        field =>
          s.condicao(field).visivel && (field.campo.virtual !== 'body' || s.condicao(field).obrigatorio),
      )
      .map(({ chave }) => chave)
      .join(' '),
  )
  return fields
    .filter(({ chave }) => seen.split(' ').includes(chave))
    .map(field => (
      <div key={field.chave} className={field.chave === 'nome' || field.chave === 'ncm' ? 'col-span-2' : ''}>
        <FieldControl store={store} field={field} readOnly={false} />
      </div>
    ))
}
