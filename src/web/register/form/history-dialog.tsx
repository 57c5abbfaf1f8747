import { Fragment, useEffect, useRef, useState } from 'react'
import { form } from '../../../domain/commands/form/index.ts'
import { columnsOf } from '../../../domain/fields/columns.ts'
import type { AnyRegister } from '../../../domain/fields/define.ts'
import { type TrailStep, toTrailEndpoints } from '../../../domain/fields/endpoints/to-trail-endpoints.ts'
import type { Fields } from '../../../domain/fields/field.ts'
import type { Mudanca } from '../../../domain/fields/mudanca.ts'
import { PRESENTED } from '../../../domain/records/index.ts'
import { call } from '../../api/client.ts'
import { showError } from '../../commands/show-error.ts'
import type { DialogProps } from '../../dialogs/define.ts'
import { on } from '../../keys/scopes.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useCursor } from '../../ui/list/use-cursor.ts'
import { cellText } from '../fields/cell-text.ts'
import { momentHere } from '../fields/date/moment-here.ts'

const ACAO: Readonly<Record<TrailStep['acao'], string>> = {
  criou: 'criou',
  alterou: 'alterou',
  aprovou: 'aprovou com o PIN',
  entrou: 'entrou no caixa com o PIN',
  exportou: 'exportou',
  enviou: 'enviou',
  excluiu: 'excluiu',
  restaurou: 'restaurou',
  importou: 'importou',
  lote: 'alterou em massa',
  desfez: 'desfez',
}

/** Lists the changes of a record, newest first, with author, time and origin; each change as old → new. */
export function HistoryDialog({
  data: { registerId, id, params },
  close,
}: DialogProps<{ registerId: string; id: number; params: Readonly<Record<string, number>> }>) {
  const register = PRESENTED.find(one => one.id === registerId)
  if (!register) throw new Error(`Registro desconhecido: ${registerId}`)
  const [steps, setSteps] = useState<readonly TrailStep[] | null>(null)
  const [total, setTotal] = useState(0)
  const page = useRef(1)
  const asking = useRef(false)
  const cursor = useCursor(steps?.length ?? 0)

  const read = async () => {
    if (asking.current) return
    asking.current = true
    try {
      const answer = await call(toTrailEndpoints(register).historico, {
        params: { ...params, id },
        query: { page: page.current, limit: 50 },
      })
      page.current += 1
      setTotal(answer.total)
      setSteps(before => [...(before ?? []), ...answer.data])
    } catch (error) {
      showError(error)
      close()
    } finally {
      asking.current = false
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the first page, once
  useEffect(() => void read(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the next page when the cursor is near the end
  useEffect(() => {
    if (steps && cursor.atual >= steps.length - 5 && steps.length < total) void read()
    document.getElementById(`passo-${cursor.atual}`)?.scrollIntoView({ block: 'nearest' })
  }, [cursor.atual, steps, total])

  return (
    <Dialog
      title={`Histórico · ${register.singular}`}
      scope="form.historico"
      width="w-[124ch]"
      onClose={() => close()}
      commands={[...cursor.comandos, on(form.confirmar, () => close())]}
      labels={{ 'form.confirmar': 'Fechar' }}
      footer={
        <>
          <span className="mr-auto text-dim">{total === 1 ? '1 passo' : `${total} passos`}</span>
          <Button chord="Escape" onClick={() => close()}>
            Fechar
          </Button>
        </>
      }
    >
      <ol
        aria-label="Passos"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the list takes the focus, so that arrows scroll it
        tabIndex={0}
        data-autofocus
        className="px-1 py-2 outline-none"
      >
        {steps?.map((step, index) => (
          <li
            key={step.id}
            id={`passo-${index}`}
            aria-current={index === cursor.atual}
            className={`border-l-2 px-2 pb-1 ${index === cursor.atual ? 'border-live bg-sel' : 'border-transparent'}`}
          >
            <p className="flex gap-3">
              <time className="flex-none text-ref" dateTime={step.em}>
                {momentHere(new Date(step.em))}
              </time>
              <span>
                {step.usuario ?? 'sistema'} {ACAO[step.acao]}
              </span>
              <span className="ml-auto truncate text-dim">{step.origem}</span>
            </p>
            <Changes register={register} changes={step.mudancas} />
          </li>
        ))}
      </ol>
      {steps === null ? <p className="px-3 pb-2 text-dim">Carregando… Por favor aguarde</p> : null}
      {steps?.length === 0 ? <p className="px-3 pb-2 text-dim">Nenhuma alteração registrada</p> : null}
    </Dialog>
  )
}

const VAZIO = '(vazio)'

function Changes({ register, changes }: { register: AnyRegister; changes: readonly Mudanca[] }) {
  const fields = register.fields as Fields
  const columns = new Map(columnsOf(fields).map(({ key, field }) => [key, field]))
  const text = (campo: string, value: unknown) => {
    const field = columns.get(campo) ?? fields[campo]
    const said = field ? cellText(field, campo, value) : String(value ?? '')
    return said || VAZIO
  }
  return (
    <dl className="grid grid-cols-[34ch_minmax(0,1fr)] gap-x-3 pl-2">
      {changes.map(({ campo, rotulo, antes, depois }) => (
        <Fragment key={campo}>
          <dt className="truncate text-dim">{rotulo}</dt>
          <dd className="truncate">
            {text(campo, antes) === VAZIO ? null : (
              <>
                <span className="text-dim line-through decoration-1">{text(campo, antes)}</span>
                <span className="text-dim"> → </span>
              </>
            )}
            <span>{text(campo, depois)}</span>
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}
