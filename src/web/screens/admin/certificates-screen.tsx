import { addDays, dayToWire, wireToIso } from '../../../core/dates/day.ts'
import { formatCnpj } from '../../../core/document/cnpj.ts'
import { daysLeft } from '../../../core/document/fuso.ts'
import { lista as listaCommands } from '../../../domain/commands/lista/index.ts'
import { empresas } from '../../../domain/records/empresas/index.ts'
import { on, useScope } from '../../keys/scopes.ts'
import { invalidateRegister } from '../../register/endpoints.ts'
import { today } from '../../register/fields/date/date-text.ts'
import { openRegistro } from '../../register/form/open-form.ts'
import { companyFuso } from '../../state/local-time.ts'
import { go } from '../../state/location.ts'
import type { TableColumn } from '../../tables/use-table.ts'
import { ShortList, useShortList } from './short-list.tsx'

const DIAS = 60

interface Empresa {
  id: number
  nome: string
  cnpj: string
  conta: string
  validade_certificado: string
}

/** Counts the days from today, in the company's zone, to a date DD/MM/AAAA; negative for a past date. */
const daysTo = (day: string): number => daysLeft(wireToIso(day), new Date(), companyFuso())

const COLUMNS: readonly TableColumn<Empresa>[] = [
  { id: 'validade', titulo: 'Vence em', largura: '14ch', celula: ({ validade_certificado: day }) => day },
  {
    id: 'dias',
    titulo: 'Dias',
    largura: '10ch',
    direita: true,
    celula: ({ validade_certificado: day }) => {
      const days = daysTo(day)
      return (
        <span className={days < 0 ? 'text-bad' : days <= 10 ? 'text-live' : ''}>
          {days < 0 ? 'vencido' : days}
        </span>
      )
    },
  },
  { id: 'empresa', titulo: 'Empresa', largura: 'minmax(20ch,1fr)', celula: ({ nome }) => nome },
  { id: 'cnpj', titulo: 'CNPJ', largura: '22ch', celula: ({ cnpj }) => formatCnpj(cnpj) },
  { id: 'conta', titulo: 'Conta', largura: 'minmax(16ch,1fr)', celula: ({ conta }) => conta },
]

/** Screen /admin/report/certificao_vencer: lists up to 200 certificates, expired or expiring within 60 days. */
export function CertificatesScreen() {
  const until = dayToWire(addDays(today(), DIAS))
  const lista = useShortList<Empresa>(empresas, {
    'validade_certificado<': until,
    order_by: 'validade_certificado,asc',
  })
  const { rows, cursor } = lista
  const open = async (index: number) => {
    const row = rows[index]
    if (row && (await openRegistro(empresas.id, { id: row.id }))) await invalidateRegister(empresas)
  }
  useScope('lista.certificados', {
    commands: [
      ...cursor.comandos,
      on(listaCommands.abrir, rows.length > 0 ? () => open(cursor.atual) : false),
    ],
    onBack: () => go('/admin'),
    backTo: '/admin',
  })
  return (
    <ShortList
      title="Certificados a vencer"
      list={lista}
      columns={COLUMNS}
      note={`${rows.length} até ${until}`}
      empty={`Nenhum certificado vence até ${until}`}
      failure="Erro ao listar empresas"
      onOpen={index => void open(index)}
    />
  )
}
