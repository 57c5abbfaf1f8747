import { useQuery } from '@tanstack/react-query'
import type { EnumField, RefField } from '../../domain/fields/field.ts'
import type { ControlProps } from '../register/fields/control.ts'
import { EnumControl } from '../register/fields/enum-control.tsx'
import type { Valores } from '../register/form/paths.ts'
import { useValor } from '../register/form/use-store.ts'
import { company, useAddresses } from './partner.ts'

/** Whose addresses each field chooses of. */
const OWNER: Readonly<Record<string, string>> = {
  addresse_id: 'parceiro_id', // contrato
  addresse_entrega_id: 'parceiro_id',
  transportadora_address_id: 'trnasportadora_id',
}

type Props = ControlProps<RefField>

/** One of the addresses of the partner that the document names. */
export function PartnerAddress(props: Props) {
  const owner = useValor(props.store, OWNER[props.field.chave] ?? '')
  const rows = useAddresses(typeof owner === 'number' ? owner : null)
  return <Chosen {...props} rows={rows} />
}

/** One of the addresses that the open company issues from. */
export function IssuerAddress(props: Props) {
  const { data } = useQuery(company())
  return <Chosen {...props} rows={(data?.data.addresss ?? []) as unknown as readonly Valores[]} />
}

function Chosen({ rows, ...props }: Props & { rows: readonly Valores[] }) {
  const { field } = props
  const campo: EnumField = {
    type: 'enum',
    label: field.campo.label,
    options: rows.map(row => [Number(row['id']), tell(row)] as const),
  }
  return <EnumControl {...props} field={{ ...field, campo }} />
}

/** 'Rua das Flores, 10 - Centro, Campinas/SP'. */
function tell({ endereco, numero, bairro, municipio, nome_fantazia }: Valores): string {
  const city = municipio as { nome?: string; uf?: string } | null | undefined
  const street = [endereco, numero].filter(Boolean).join(', ')
  const where = city?.nome ? `${city.nome}/${city.uf ?? ''}` : ''
  return [nome_fantazia, street, bairro, where].filter(Boolean).join(' · ') || 'Sem endereço'
}
