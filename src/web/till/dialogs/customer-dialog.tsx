import { useQuery } from '@tanstack/react-query'
import { type Ref, useDeferredValue, useRef } from 'react'
import { type Control, useController, useForm } from 'react-hook-form'
import { cleanCnpj, isCnpj } from '../../../core/document/cnpj.ts'
import { isCpf } from '../../../core/document/cpf.ts'
import type { Consumidor } from '../../../core/venda/venda.ts'
import { buscarClientes, type ClienteBusca, DO_CLIENTE } from '../../../domain/api/clientes.ts'
import { parceiros } from '../../../domain/records/parceiros/index.ts'
import { call } from '../../api/client.ts'
import { NetworkError } from '../../api/errors.ts'
import { normalise } from '../../catalog/normalise.ts'
import type { DialogProps } from '../../dialogs/define.ts'
import { defineDialog } from '../../dialogs/define.ts'
import { mayWrite } from '../../register/access.ts'
import { maskDocument } from '../../register/fields/mask-document.ts'
import { openRegistro } from '../../register/form/open-form.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { consumerOf } from '../consumer-of.ts'
import { PickList, type PickListHandle, pickCommands } from './pick-list.tsx'

type Choice = { kind: 'documento'; cpf_cnpj: string } | { kind: 'parceiro'; parceiro: ClienteBusca }

type Consumer = Consumidor | { cpf_cnpj: string }

interface Typed {
  texto: string
}

interface Asked {
  texto?: string
  /** True to offer registered partners only, for what is owed or kept in a customer's account. */
  registered?: boolean
}

/** Asks for the buyer: CPF or CNPJ only, or a partner by name or document. Resolves to the input of setConsumer. */
export function CustomerDialog({ data, close }: DialogProps<Asked, Consumer>) {
  const { control } = useForm<Typed>({ defaultValues: { texto: data.texto ?? '' } })
  const list = useRef<PickListHandle>(null)
  return (
    <Dialog
      title="Identificar o cliente"
      scope="pdv.consumidor"
      width="w-[84ch]"
      onClose={() => close()}
      {...pickCommands(list)}
    >
      <Buyers ref={list} control={control} registered={data.registered === true} onChoose={close} />
    </Dialog>
  )
}

interface BuyersProps {
  ref: Ref<PickListHandle>
  control: Control<Typed>
  registered: boolean
  onChoose: (consumer: Consumer) => void
}

function Buyers({ ref, control, registered, onChoose }: BuyersProps) {
  const {
    field: { value: texto, onChange },
  } = useController({ control, name: 'texto' })
  const wanted = useDeferredValue(texto.trim())
  const query = useQuery({
    queryKey: ['clientes', wanted],
    enabled: wanted.length >= 2,
    queryFn: ({ signal }) =>
      call(buscarClientes, {
        query: { full_search: wanted, ativo: 1, includes: DO_CLIENTE, limit: 30 },
        signal,
      }),
  })
  const document = cleanCnpj(texto)
  const valid = document.length === 11 ? isCpf(document) : document.length === 14 && isCnpj(document)
  const rows: Choice[] = [
    ...(valid && !registered ? [{ kind: 'documento', cpf_cnpj: document } as const] : []),
    ...prefixFirst(query.data?.data ?? [], wanted).map(parceiro => ({ kind: 'parceiro', parceiro }) as const),
  ]
  /** Registers a new partner, beginning with the typed text, when the search found nobody and the user may. */
  const register = async () => {
    if (wanted.length < 2 || query.isFetching || query.error || !mayWrite(parceiros)) return
    const valores =
      document.length >= 11 && /^\d/.test(document)
        ? { tipo: document.length > 11 ? 'J' : 'F', cpf_cnpj: document }
        : { nome: wanted }
    const saved = await openRegistro(parceiros.id, { valores })
    if (saved) onChange(String(saved['nome']))
  }
  return (
    <PickList
      ref={ref}
      label="CPF, CNPJ ou nome"
      text={texto}
      onType={onChange}
      rows={rows}
      keyOf={row => (row.kind === 'documento' ? 'documento' : row.parceiro.id)}
      onChoose={row =>
        onChoose(row.kind === 'documento' ? { cpf_cnpj: row.cpf_cnpj } : consumerOf(row.parceiro))
      }
      onNothing={() => void register()}
      answered={(valid && !registered) || (wanted === texto.trim() && !query.isFetching) ? texto : null}
      empty={hint(texto, valid ? '' : document, query.error, query.isFetching)}
      draw={row =>
        row.kind === 'documento' ? (
          <>
            <span className="text-ref">{maskDocument(row.cpf_cnpj)}</span>
            <span>{row.cpf_cnpj.length === 11 ? 'CPF na nota' : 'CNPJ na nota'}</span>
          </>
        ) : (
          <>
            <span className="w-[20ch] text-ref">{maskDocument(row.parceiro.cpf_cnpj ?? '')}</span>
            <span className="flex-1 truncate">{row.parceiro.nome}</span>
            <span className="text-dim">{place(row.parceiro)}</span>
          </>
        )
      }
    />
  )
}

/** Puts names that begin with the text before names that contain it; each group in the server's order. */
function prefixFirst(found: readonly ClienteBusca[], wanted: string): ClienteBusca[] {
  const start = normalise(wanted)
  const begins = ({ nome }: ClienteBusca) => normalise(nome).startsWith(start)
  return [...found.filter(begins), ...found.filter(one => !begins(one))]
}

/** Gives the partner's city and state: 'Campinas SP'. */
const place = ({ address_primary }: ClienteBusca): string =>
  [address_primary?.municipio?.nome, address_primary?.municipio?.uf].filter(Boolean).join(' ')

function hint(texto: string, document: string, error: Error | null, loading: boolean): string {
  if (/^\d{11}$/.test(document)) return 'CPF inválido'
  if (/^[0-9A-Z]{12}\d{2}$/.test(document) && /\d{6}/.test(document)) return 'CNPJ inválido'
  if (error instanceof NetworkError) return 'Sem servidor: digite o CPF ou o CNPJ'
  if (error) return 'Erro ao listar parceiro'
  if (texto.trim().length < 2) return 'Digite o CPF, o CNPJ ou parte do nome'
  if (loading) return 'Carregando'
  return mayWrite(parceiros)
    ? 'Nada foi localizado: Enter cadastra'
    : 'Nada foi localizado: seu grupo não cadastra clientes'
}

export const customerDialog = defineDialog('pdv.consumidor', CustomerDialog)
