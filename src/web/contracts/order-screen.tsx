import { useQuery } from '@tanstack/react-query'
import { Redirect, useLocation } from 'wouter'
import { dec } from '../../core/money/decimal.ts'
import { itensDoContrato } from '../../domain/api/contratos.ts'
import { contratos } from '../../domain/records/contratos/index.ts'
import { ordens_carregamento } from '../../domain/records/ordens_carregamento/index.ts'
import { viewPath } from '../../domain/routes/from-registers.ts'
import { errorText } from '../api/errors.ts'
import { ScopeLayer } from '../keys/scope-layer.tsx'
import { ScopeOf } from '../keys/scope-of.tsx'
import { useScope } from '../keys/scopes.ts'
import { handOverride } from '../records/forms.ts'
import { FormPage, useHere } from '../register/form/form-page.tsx'
import type { Valores } from '../register/form/paths.ts'
import { useFormView } from '../register/form/use-form-view.tsx'
import { read } from '../state/query.ts'
import { Screen } from '../ui/screen.tsx'
import { GateReader } from './gate.ts'
import { orderForm } from './order-form.ts'

handOverride(ordens_carregamento, orderForm)

interface Opened {
  contrato: number
  /** Absent: a new order. */
  id?: number
}

/** Reads contract and order from the address; null: no order's address. */
function openedBy(path: string): Opened | null {
  const [, contrato, id] =
    /^\/documento\/contrato\/(\d{1,15})\/ordem_carregamento\/(?:novo|(\d{1,15})\/edit(?:ar)?)$/.exec(path) ??
    []
  return contrato ? { contrato: Number(contrato), ...(id ? { id: Number(id) } : {}) } : null
}

const ONCE = { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false } as const

/** Shows the loading order in the address: a new one of what its contract still has, or a stored one. */
export function OrderScreen() {
  const [path] = useLocation()
  const opened = openedBy(path)
  if (!opened) return <Redirect to="/404" replace />
  return opened.id === undefined ? <NewOrder key={path} {...opened} /> : <OrderPage key={path} {...opened} />
}

function NewOrder({ contrato }: Opened) {
  const { data, error } = useQuery({
    ...read(itensDoContrato, { params: { id: contrato } }, { semMover: true }),
    ...ONCE,
    gcTime: 0,
  })
  if (!data) return <NotYet error={error} contrato={contrato} />
  const itens = data.data.flatMap(({ id, saldo, produto }) =>
    dec(String(saldo)).gt(0)
      ? [{ contrato_item_id: id, produto: (produto as { nome: string } | null)?.nome, qtde: String(saldo) }]
      : [],
  )
  return <OrderPage contrato={contrato} values={{ contrato_id: contrato, itens }} />
}

function NotYet({ error, contrato }: { error: Error | null; contrato: number }) {
  const [, goTo] = useLocation()
  const back = viewPath(contratos, contrato)
  useScope('form', { onBack: () => goTo(back), backTo: back })
  return (
    <Screen title="Nova ordem de carregamento">
      <p role={error ? 'alert' : 'status'} className={error ? 'text-bad' : 'text-dim'}>
        {error ? errorText(error) : 'Carregando… Por favor aguarde'}
      </p>
    </Screen>
  )
}

function OrderPage({ contrato, id, values }: Opened & { values?: Valores }) {
  const [, goTo] = useLocation()
  const here = useHere()
  const back = viewPath(contratos, contrato)
  const view = useFormView({
    register: ordens_carregamento,
    ...(id === undefined
      ? { valores: values ?? {}, fixos: ['contrato_id'], feitoDe: `contrato ${contrato}` }
      : { id }),
    // a stored order is weighed and billed; F2 edits it
    leitura: id !== undefined,
    aoSalvar: saved => here.current && goTo(`${back}/ordem_carregamento/${saved.id}/edit`),
    aoSair: () => here.current && goTo(back),
    voltar: 'Voltar',
  })
  return (
    <>
      <FormPage view={view} backTo={back} narrow />
      {id === undefined ? null : <GateReader />}
      {id === undefined ? null : (
        <ScopeLayer>
          <ScopeOf name="form.ordem" />
        </ScopeLayer>
      )}
    </>
  )
}
