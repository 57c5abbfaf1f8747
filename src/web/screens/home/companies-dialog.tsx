import { useQuery } from '@tanstack/react-query'
import { type CompanyRow, painelEmpresas } from '../../../domain/api/painel.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { COMPANY_FIGURES, type CompanyFigure } from '../../../domain/home/companies.ts'
import { FALHA_DO_CARTAO } from '../../../domain/home/face.ts'
import { cellText } from '../../../domain/reports/cell-text.ts'
import type { DialogProps } from '../../dialogs/define.ts'
import { on } from '../../keys/scopes.ts'
import { read } from '../../state/query.ts'
import { getSession } from '../../state/session.ts'
import type { TableColumn } from '../../tables/use-table.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { GridOrError } from '../../ui/list/grid-or-error.tsx'
import { useCursor } from '../../ui/list/use-cursor.ts'
import { enterCompany } from '../enter-company.ts'

/** Row of a company, or of the totals (null id). */
type Row = Omit<CompanyRow, 'empresa_id'> & { empresa_id: number | null }

function FigureCell({ row, figure: { id, tipo } }: { row: Row; figure: CompanyFigure }) {
  if (row.falhas.includes(id)) return <span className="text-bad">{FALHA_DO_CARTAO}</span>
  const text = cellText({ tipo, casas: tipo === 'money' ? 2 : 0 }, row.valores[id] ?? null)
  return <span className={row.empresa_id === null ? 'font-semibold' : ''}>{text || '–'}</span>
}

const COLUMNS: readonly TableColumn<Row>[] = [
  {
    id: 'nome',
    titulo: 'Empresa',
    largura: 'minmax(20ch,1fr)',
    celula: ({ nome, empresa_id }) => (
      <span className={empresa_id === null ? 'font-semibold' : ''}>{nome}</span>
    ),
  },
  ...COMPANY_FIGURES.map(
    (figure): TableColumn<Row> => ({
      id: figure.id,
      titulo: figure.title,
      largura: figure.tipo === 'money' ? '18ch' : '14ch',
      direita: true,
      celula: row => <FigureCell row={row} figure={figure} />,
    }),
  ),
]

/** Shows the home's figures of each company of the user, and the totals. Enter switches to the company. */
export function CompaniesDialog({ close }: DialogProps) {
  const { data, error } = useQuery(read(painelEmpresas, {}, { semMover: true }))
  const rows: readonly Row[] = data
    ? [...data.data, { empresa_id: null, nome: 'Total', valores: data.totais, falhas: [] }]
    : []
  const cursor = useCursor(rows.length)
  const id = rows[cursor.atual]?.empresa_id ?? null
  const enter = () => {
    if (id === getSession()?.user.empresa.id) close()
    else if (id !== null) void enterCompany(id)
  }
  return (
    <Dialog
      title="Todas as empresas"
      scope="lista"
      width="w-[164ch]"
      onClose={() => close()}
      commands={[...cursor.comandos, on(lista.abrir, id === null ? false : enter)]}
      labels={{ 'lista.abrir': 'Entrar na empresa' }}
      footer={
        <>
          <p role="status" className="flex-1 text-dim text-xs">
            {data ? '' : 'Carregando… Por favor aguarde'}
          </p>
          <Button chord="Escape" onClick={() => close()}>
            Fechar
          </Button>
        </>
      }
    >
      <div className="grid h-[352px]">
        <GridOrError
          title="Números por empresa"
          columns={COLUMNS}
          total={rows.length}
          rowAt={index => rows[index]}
          current={cursor.atual}
          onChoose={cursor.ir}
          empty=""
          error={error}
          failure={FALHA_DO_CARTAO}
        />
      </div>
    </Dialog>
  )
}
