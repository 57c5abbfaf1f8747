import { formatCnpj } from '../../../core/document/cnpj.ts'
import { aprovarLicenca, faltaDaLicenca, recusarLicenca } from '../../../domain/api/admin.ts'
import { licenca } from '../../../domain/commands/admin/index.ts'
import { tellLack } from '../../../domain/home/first-note.ts'
import { licencas } from '../../../domain/records/licencas/index.ts'
import { call } from '../../api/client.ts'
import { showError } from '../../commands/show-error.ts'
import { confirmDialog } from '../../dialogs/confirm.tsx'
import { openDialog } from '../../dialogs/define.ts'
import { on, useScope } from '../../keys/scopes.ts'
import { invalidateRegister } from '../../register/endpoints.ts'
import { go } from '../../state/location.ts'
import { notify } from '../../state/notices.ts'
import type { TableColumn } from '../../tables/use-table.ts'
import { ShortList, useShortList } from './short-list.tsx'

interface Licenca {
  id: number
  empresa: { nome: string; cnpj: string } | null
  plano: { nome: string } | null
  inicio: string | null
  fim: string | null
  observacao: string | null
  criado_em: string
}

const COLUMNS: readonly TableColumn<Licenca>[] = [
  { id: 'pedida', titulo: 'Pedida em', largura: '23ch', celula: ({ criado_em }) => criado_em },
  { id: 'empresa', titulo: 'Empresa', largura: 'minmax(20ch,1fr)', celula: ({ empresa }) => empresa?.nome },
  { id: 'cnpj', titulo: 'CNPJ', largura: '22ch', celula: ({ empresa }) => formatCnpj(empresa?.cnpj ?? '') },
  { id: 'plano', titulo: 'Plano', largura: '24ch', celula: ({ plano }) => plano?.nome },
  { id: 'inicio', titulo: 'Início', largura: '14ch', celula: ({ inicio }) => inicio },
  { id: 'fim', titulo: 'Fim', largura: '14ch', celula: ({ fim }) => fim ?? 'sem prazo' },
  {
    id: 'observacao',
    titulo: 'Observação',
    largura: 'minmax(12ch,1fr)',
    celula: ({ observacao }) => observacao,
  },
]

/** Screen /admin/licencas/pendentes: lists the first 200 licences that wait for approval. */
export function PendingLicencesScreen() {
  const lista = useShortList<Licenca>(licencas, { status: 'P', order_by: 'id,asc' })
  const { rows, cursor } = lista
  const row = rows[cursor.atual]

  const decide = async (verbo: 'Aprovar' | 'Recusar') => {
    if (!row) return
    // the vendor sees what the owner's Home lists, and gives what only the vendor can
    const falta =
      verbo === 'Aprovar'
        ? (await call(faltaDaLicenca, { params: { id: row.id } }).catch(() => null))?.data
        : []
    const sure = await openDialog(confirmDialog, {
      titulo: `${verbo} licença`,
      pergunta: `${verbo} ${row.plano?.nome} para ${row.empresa?.nome}?`,
      detalhe:
        verbo === 'Aprovar'
          ? `A empresa passa ao plano, é desbloqueada e o teste dela acaba.${falta?.length ? ` Falta para a primeira nota: ${falta.map(tellLack).join('; ')}.` : ''}`
          : 'Nada muda para a empresa.',
    })
    if (!sure) return
    try {
      await call(verbo === 'Aprovar' ? aprovarLicenca : recusarLicenca, { params: { id: row.id } })
      notify(verbo === 'Aprovar' ? 'Licença aprovada' : 'Licença recusada')
    } catch (failure) {
      showError(failure)
    }
    await invalidateRegister(licencas)
  }
  useScope('lista.licencas', {
    commands: [
      ...cursor.comandos,
      on(licenca.aprovar, row ? () => decide('Aprovar') : false),
      on(licenca.recusar, row ? () => decide('Recusar') : false),
    ],
    onBack: () => go('/admin'),
    backTo: '/admin',
  })
  return (
    <ShortList
      title="Licenças pendentes"
      list={lista}
      columns={COLUMNS}
      note={`${rows.length} esperando`}
      empty="Nenhuma licença espera decisão"
      failure="Erro ao listar licenças"
      onOpen={() => void decide('Aprovar')}
    />
  )
}
