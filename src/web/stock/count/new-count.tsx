import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { abrirContagem } from '../../../domain/api/estoque.ts'
import { form } from '../../../domain/commands/form/index.ts'
import type { Registro } from '../../../domain/fields/registro.ts'
import { categorias } from '../../../domain/records/categorias/index.ts'
import { call } from '../../api/client.ts'
import { type DialogProps, defineDialog } from '../../dialogs/define.ts'
import { problems } from '../../forms/resolver.ts'
import { useShortForm } from '../../forms/short-form.ts'
import { on } from '../../keys/scopes.ts'
import { listEndpoint } from '../../register/list/use-rows.ts'
import { pageOf } from '../../state/page.ts'
import { read } from '../../state/query.ts'
import { CloseOrConfirm } from '../../ui/dialog/close-or-confirm.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ChoiceField } from '../../ui/field/choice-field.tsx'
import { Field } from '../../ui/field/field.tsx'
import { useDeposits } from '../use-deposits.ts'

const query = { limit: '200', order_by: 'nome,asc' }

/** Starts a count: asks for name, warehouse and categories, and whether the count is blind. Resolves to its id. */
function NewCount({ close }: DialogProps<undefined, number>) {
  const deposits = useDeposits()
  const { data: categories = [] } = useQuery({
    ...read(listEndpoint(categorias), { params: {}, query }, { semMover: true }),
    select: answer => pageOf<Registro>(answer).rows,
  })
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [cega, setCega] = useState(false)
  const bodyOf = (values: Record<string, string>) => ({
    nome: values['nome'] ?? '',
    deposito_id: values['deposito_id'] ? Number(values['deposito_id']) : null,
    categorias: [...chosen],
    cega,
  })
  const typed = useShortForm({ nome: '', deposito_id: '' }, values =>
    problems(abrirContagem.body, bodyOf(values)),
  )
  const send = () => {
    const body = bodyOf(typed.valores())
    const wrong = problems(abrirContagem.body, body)
    if (wrong) return typed.recusar(wrong)
    return typed.enviar(async () => {
      const { data } = await call(abrirContagem, { body })
      close(data.id)
    })
  }
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <Dialog
      title="Nova contagem"
      scope="prompt"
      width="w-[72ch]"
      labels={{ 'form.confirmar': 'Abrir e contar' }}
      onClose={() => close()}
      commands={[on(form.confirmar, send)]}
      footer={
        <CloseOrConfirm
          onClose={() => close()}
          confirm="Abrir e contar"
          onConfirm={() => void send()}
          disabled={typed.enviando}
        />
      }
    >
      <form
        ref={typed.formRef}
        className="grid gap-1 px-3 pt-2 pb-3"
        onSubmit={event => event.preventDefault()}
      >
        <Field
          label="Nome"
          autoFocus
          maxLength={60}
          placeholder="Balanço de novembro"
          {...typed.field('nome')}
        />
        {deposits.length > 1 ? (
          <ChoiceField
            label="Depósito"
            blank={String(deposits[0]?.['nome'])}
            options={deposits.slice(1).map(({ id, nome }) => [id, String(nome)] as const)}
            {...typed.field('deposito_id')}
          />
        ) : null}
        <Check
          marked={cega}
          onChange={() => setCega(!cega)}
          text="Cega: quem conta não vê o que deveria haver, até fechar"
        />
        {categories.length > 0 ? (
          <fieldset className="grid max-h-[30vh] grid-cols-2 gap-x-3 overflow-auto pt-2">
            <legend className="rotulo">Só destas categorias; nenhuma marcada: todos os produtos</legend>
            {categories.map(({ id, nome }) => (
              <Check key={id} marked={chosen.has(id)} onChange={() => toggle(id)} text={String(nome)} />
            ))}
          </fieldset>
        ) : null}
      </form>
    </Dialog>
  )
}

const Check = ({ marked, onChange, text }: { marked: boolean; onChange: () => void; text: string }) => (
  <label className="flex items-center gap-2">
    <input type="checkbox" className="accent-live" checked={marked} onChange={onChange} />
    <span className="truncate">{text}</span>
  </label>
)

export const newCount = defineDialog('estoque.nova_contagem', NewCount)
