import { type ReactNode, useMemo } from 'react'
import { form } from '../../../domain/commands/form/index.ts'
import { columnsOf } from '../../../domain/fields/columns.ts'
import type { AnyRegister } from '../../../domain/fields/define.ts'
import type { Fields } from '../../../domain/fields/field.ts'
import type { MassResult } from '../../../domain/fields/sheet/mass.ts'
import { on } from '../../keys/scopes.ts'
import type { TableColumn } from '../../tables/use-table.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useCursor } from '../../ui/list/use-cursor.ts'
import { VirtualGrid } from '../../ui/list/virtual-grid.tsx'
import { cellText } from '../fields/cell-text.ts'
import { countOf } from './contar.ts'

interface Mudada {
  registro: string
  campo: string
  antes: string
  depois: string
  recusada: boolean
}

const COLUMNS: readonly TableColumn<Mudada>[] = [
  { id: 'registro', titulo: 'Registro', largura: 'minmax(24ch,2fr)', celula: row => row.registro },
  { id: 'campo', titulo: 'Campo', largura: 'minmax(16ch,1fr)', celula: row => row.campo },
  {
    id: 'antes',
    titulo: 'Antes',
    largura: 'minmax(12ch,1fr)',
    celula: row => <s className="text-dim">{row.antes}</s>,
  },
  {
    id: 'depois',
    titulo: 'Depois',
    largura: 'minmax(20ch,1.5fr)',
    celula: row => <span className={row.recusada ? 'text-bad' : 'text-live'}>{row.depois}</span>,
  },
]

/** Lists every change in words, refused ones first. */
function rowsOf(register: AnyRegister, { mudancas, recusadas, refs }: MassResult): Mudada[] {
  const fields = new Map(columnsOf(register.fields as Fields).map(({ key, field }) => [key, field]))
  const names = new Map(mudancas.map(({ id, rotulo }) => [id, rotulo]))
  const text = (campo: string, value: unknown): string => {
    const field = fields.get(campo)
    if (value === null || value === undefined || value === '' || !field) return '∅'
    return refs[campo]?.[String(value)] ?? cellText(field, campo, value)
  }
  return [
    ...recusadas.map(({ id, campo, mensagem }) => ({
      registro: names.get(id) ?? `nº ${id}`,
      campo: fields.get(campo ?? '')?.label ?? '',
      antes: '',
      depois: `✕ ${mensagem}`,
      recusada: true,
    })),
    ...mudancas.flatMap(({ rotulo, mudancas: of }) =>
      of.map(({ campo, rotulo: label, antes, depois }) => ({
        registro: rotulo,
        campo: label,
        antes: text(campo, antes),
        depois: text(campo, depois),
        recusada: false,
      })),
    ),
  ]
}

interface PreviewProps {
  title: string
  register: AnyRegister
  preview: MassResult
  footer: ReactNode
  busy: boolean
  onStore: () => void
  onBack: () => void
}

/** Shows a mass change row by row before saving. F2 saves it when nothing is refused. */
export function MassPreview({ title, register, preview, footer, busy, onStore, onBack }: PreviewProps) {
  const rows = useMemo(() => rowsOf(register, preview), [register, preview])
  const cursor = useCursor(rows.length)
  const { alteradas, recusadas } = preview
  const refused = new Set(recusadas.map(({ id }) => id)).size
  const may = !busy && alteradas > 0 && refused === 0
  return (
    <Dialog
      title={title}
      scope="lista.previa"
      width="w-[124ch]"
      onClose={onBack}
      commands={[...cursor.comandos, on(form.confirmar, may && onStore)]}
      labels={{ 'form.confirmar': 'Gravar', 'app.voltar': busy ? 'Cancelar' : 'Voltar' }}
      footer={
        <>
          {footer}
          <Button chord="F2" primary disabled={!may} onClick={onStore}>
            Gravar
          </Button>
        </>
      }
    >
      <p role="status" className="flex gap-4 border-line border-b px-3 py-1">
        <span className={may ? 'text-ok' : 'text-dim'}>
          {countOf(alteradas, 'registro muda', 'registros mudam')}
        </span>
        {refused > 0 ? (
          <span className="text-bad">
            ✕ {countOf(refused, 'recusado', 'recusados')}: volte e mude o que alterar, ou escolha outros
          </span>
        ) : null}
      </p>
      <div className="grid h-[440px]">
        <VirtualGrid
          title="Prévia"
          columns={COLUMNS}
          total={rows.length}
          rowAt={index => rows[index]}
          current={cursor.atual}
          onChoose={cursor.ir}
          empty={<p>Nada muda: os registros já são assim.</p>}
        />
      </div>
    </Dialog>
  )
}
