import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { abrirContagem } from '../../domain/api/estoque.ts'
import { form } from '../../domain/commands/form/index.ts'
import type { Registro } from '../../domain/fields/registro.ts'
import { categorias } from '../../domain/records/categorias/index.ts'
import { call } from '../api/client.ts'
import { type DialogProps, defineDialog } from '../dialogs/define.ts'
import { problems } from '../forms/resolver.ts'
import { useShortForm } from '../forms/short-form.ts'
import { on } from '../keys/scopes.ts'
import { listEndpoint } from '../register/list/use-rows.ts'
import { pageOf } from '../state/page.ts'
import { read } from '../state/query.ts'
import { CloseOrConfirm } from '../ui/dialog/close-or-confirm.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { ChoiceField } from '../ui/field/choice-field.tsx'
import { Field } from '../ui/field/field.tsx'
import { useDeposits } from './use-deposits.ts'

const query = { limit: '200', order_by: 'nome,asc' }

/** Opens a count: its name, where, of which categories, and whether what should be there is told meanwhile. Answers its id. */
function NewCount({ fechar }: DialogProps<undefined, number>) {
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
      fechar(data.id)
    })
  }
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <Dialog
      titulo="Nova contagem"
      escopo="prompt"
      largura="w-[72ch]"
      rotulos={{ 'form.confirmar': 'Abrir e contar' }}
      aoFechar={() => fechar()}
      comandos={[on(form.confirmar, send)]}
      rodape={
        <CloseOrConfirm
          aoFechar={() => fechar()}
          confirmar="Abrir e contar"
          aoConfirmar={() => void send()}
          desligado={typed.enviando}
        />
      }
    >
      <form
        ref={typed.formRef}
        className="grid gap-1 px-3 pt-2 pb-3"
        onSubmit={event => event.preventDefault()}
      >
        <Field
          rotulo="Nome"
          autoFocus
          maxLength={60}
          placeholder="Balanço de novembro"
          {...typed.campo('nome')}
        />
        {deposits.length > 1 ? (
          <ChoiceField
            rotulo="Depósito"
            vazia={String(deposits[0]?.['nome'])}
            opcoes={deposits.slice(1).map(({ id, nome }) => [id, String(nome)] as const)}
            {...typed.campo('deposito_id')}
          />
        ) : null}
        <Check
          marcado={cega}
          aoMudar={() => setCega(!cega)}
          texto="Cega: quem conta não vê o que deveria haver, até fechar"
        />
        {categories.length > 0 ? (
          <fieldset className="grid max-h-[30vh] grid-cols-2 gap-x-3 overflow-auto pt-2">
            <legend className="rotulo">Só destas categorias; nenhuma marcada: todos os produtos</legend>
            {categories.map(({ id, nome }) => (
              <Check key={id} marcado={chosen.has(id)} aoMudar={() => toggle(id)} texto={String(nome)} />
            ))}
          </fieldset>
        ) : null}
      </form>
    </Dialog>
  )
}

const Check = ({ marcado, aoMudar, texto }: { marcado: boolean; aoMudar: () => void; texto: string }) => (
  <label className="flex items-center gap-2">
    <input type="checkbox" className="accent-live" checked={marcado} onChange={aoMudar} />
    <span className="truncate">{texto}</span>
  </label>
)

export const newCount = defineDialog('estoque.nova_contagem', NewCount)
