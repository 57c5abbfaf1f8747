import { useQuery } from '@tanstack/react-query'
import type { EnumField, RefField } from '../../../domain/fields/field.ts'
import { EnumControl } from '../../register/fields/combo/enum-control.tsx'
import type { ControlProps } from '../../register/fields/control.ts'
import type { Valores } from '../../register/form/paths.ts'
import { useValor } from '../../register/form/use-store.ts'
import { alerta } from '../../state/notices.ts'
import { company, useAddresses } from './partner.ts'

const DESTINATARIO = ['parceiro_id', 'Selecione o destinatário primeiro'] as const
export const TRANSPORTADORA = ['trnasportadora_id', 'Selecione a transportadora primeiro'] as const

/** Field of the partner to whom each address belongs, and the text shown while that field is empty. */
const OWNER: Readonly<Record<string, readonly [key: string, first: string]>> = {
  addresse_id: DESTINATARIO, // the API's spelling
  addresse_entrega_id: DESTINATARIO,
  transportadora_address_id: TRANSPORTADORA,
  retirada_address_id: ['retirada_id', 'Selecione com quem se retira primeiro'],
}

/** Returns the chosen partner's id, and a handler that warns when addresses or plates open without a partner. */
export function useFirst(store: Props['store'], [key, text]: readonly [key: string, first: string]) {
  const owner = useValor(store, key)
  const id = typeof owner === 'number' ? owner : null
  return { id, aoMostrar: (aberta: boolean) => aberta && id === null && alerta(text) }
}

type Props = ControlProps<RefField>

/** Control of an address of the recipient, the carrier or another partner of the document. */
export function PartnerAddress(props: Props) {
  const { id, aoMostrar } = useFirst(props.store, OWNER[props.field.chave] ?? DESTINATARIO)
  const rows = useAddresses(id)
  return <Chosen {...props} rows={rows} onShow={aoMostrar} />
}

/** Control of an address from which the open company issues. */
export function IssuerAddress(props: Props) {
  const { data } = useQuery(company())
  return <Chosen {...props} rows={data?.data.addresss ?? []} />
}

interface ChosenProps extends Props {
  rows: readonly Valores[]
  onShow?: (aberta: boolean) => void
}

function Chosen({ rows, ...props }: ChosenProps) {
  const { field } = props
  const campo: EnumField = {
    type: 'enum',
    label: field.campo.label,
    options: rows.map(row => [Number(row['id']), tell(row)] as const),
  }
  return <EnumControl {...props} field={{ ...field, campo }} />
}

/** Formats an address: 'Loja Centro · Rua das Flores, 10 · Centro · Campinas/SP'. */
function tell({ endereco, numero, bairro, municipio, nome_fantazia }: Valores): string {
  const city = municipio as { nome?: string; uf?: string } | null | undefined
  const street = [endereco, numero].filter(Boolean).join(', ')
  const where = city?.nome ? `${city.nome}/${city.uf ?? ''}` : ''
  return [nome_fantazia, street, bairro, where].filter(Boolean).join(' · ') || 'Sem endereço'
}
