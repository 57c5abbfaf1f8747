import { useRef, useState } from 'react'
import type { SheetLine } from '../../../core/omnibar/sheet.ts'
import { colagem } from '../../../domain/commands/colagem/index.ts'
import { form } from '../../../domain/commands/form/index.ts'
import { confirmDialog } from '../../dialogs/confirm.tsx'
import { type DialogProps, openDialog } from '../../dialogs/define.ts'
import { on } from '../../keys/scopes.ts'
import { useDesk } from '../../state/desk.ts'
import { alerta } from '../../state/notices.ts'
import type { TableColumn } from '../../tables/use-table.ts'
import { CloseOrConfirm } from '../../ui/dialog/close-or-confirm.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Field } from '../../ui/field/field.tsx'
import { useCursor } from '../../ui/list/use-cursor.ts'
import { VirtualGrid } from '../../ui/list/virtual-grid.tsx'
import type { LeftOut } from '../batch/judge.ts'
import { askOne, takeMany } from '../batch/take.ts'
import { productsDialog } from '../products/products-dialog.ts'
import { readLine } from './read-line.ts'

type Missed = LeftOut<SheetLine>

const COLUMNS: readonly TableColumn<Missed>[] = [
  { id: 'linha', titulo: 'Linha', largura: '7ch', classe: 'text-dim', celula: ({ de }) => de.linha },
  { id: 'codigo', titulo: 'Código', largura: '18ch', celula: ({ de }) => de.codigo },
  { id: 'qtde', titulo: 'Qtd', largura: '10ch', direita: true, celula: ({ de }) => de.qtde },
  { id: 'preco', titulo: 'Preço', largura: '12ch', direita: true, celula: ({ de }) => de.preco },
  { id: 'desconto', titulo: 'Desconto', largura: '10ch', direita: true, celula: ({ de }) => de.desconto },
  {
    id: 'motivo',
    titulo: 'Por que não entrou',
    largura: 'minmax(0,1fr)',
    classe: 'pl-3 text-live',
    celula: ({ motivo }) => motivo,
  },
]

const FIELDS = [
  ['codigo', 'Código'],
  ['qtde', 'Quantidade'],
  ['preco', 'Preço'],
  ['desconto', 'Desconto'],
] as const satisfies readonly (readonly [keyof SheetLine, string])[]

const ROWS = 12

const linesText = (n: number) => (n === 1 ? '1 linha' : `${n} linhas`)

/** Lists the pasted lines that could not be added. The line under the cursor is edited below the list, and Enter adds it. */
export function PasteWindow({ data, close: fechar }: DialogProps<{ fora: readonly Missed[] }, void>) {
  const desk = useDesk()
  const [rows, setRows] = useState(data.fora)
  const cursor = useCursor(rows.length)
  const code = useRef<HTMLInputElement>(null)
  const row = rows[cursor.atual]

  /** Shows the remaining rows; closes the dialog when none are left. */
  const leave = (next: readonly Missed[]) => {
    setRows(next)
    if (next.length === 0) fechar()
    else code.current?.focus()
  }
  const change = (said: Partial<SheetLine>) =>
    setRows(rows.map(each => (each === row ? { ...each, de: { ...each.de, ...said } } : each)))
  const take = async () => {
    if (!row) return
    const [missed] = await takeMany(desk, [row.de], given => readLine(desk, given))
    const came = !missed || (missed.perguntar !== undefined && (await askOne(desk, missed)))
    if (came) return leave(rows.filter(each => each !== row))
    setRows(rows.map(each => (each === row && missed ? missed : each)))
    if (missed && !missed.perguntar) alerta(missed.motivo)
  }
  const takeAll = async () => {
    const left = await takeMany(
      desk,
      rows.map(({ de }) => de),
      given => readLine(desk, given),
    )
    leave(left)
    if (left.length > 0) alerta(`${linesText(left.length)} ainda por resolver`)
  }
  const search = async () => {
    if (!row) return
    const [found] = (await openDialog(productsDialog, { texto: row.de.codigo, um: true })) ?? []
    if (found) {
      const { referencia, produto_id } = found.produto
      const said = found.qtde === '' ? {} : { qtde: found.qtde.replace('.', ',') }
      change({ codigo: referencia ?? String(produto_id), ...said })
    }
    code.current?.focus()
  }
  const close = async () => {
    const sure = await openDialog(confirmDialog, {
      pergunta: `Deixar ${linesText(rows.length)} de fora?`,
      detalhe: 'O que está nesta lista não entra no documento.',
      inicial: 'nao',
    })
    if (sure === true) fechar()
  }
  return (
    <Dialog
      title="Linhas que não entraram"
      scope="documento.colagem"
      width="w-[112ch]"
      onClose={() => void close()}
      commands={[
        ...cursor.comandos,
        on(colagem.lancar, take),
        on(colagem.pular, () => leave(rows.filter(each => each !== row))),
        on(colagem.procurar, search),
        on(form.confirmar, takeAll),
      ]}
      labels={{ 'form.confirmar': 'Lançar todas' }}
      footer={
        <>
          <span role="status" className="mr-auto text-dim">
            {linesText(rows.length)} de fora
          </span>
          <CloseOrConfirm
            close="Fechar"
            onClose={() => void close()}
            confirm="Lançar todas"
            onConfirm={() => void takeAll()}
          />
        </>
      }
    >
      <div
        className="grid px-1"
        style={{ height: `calc(${Math.min(ROWS, Math.max(4, rows.length)) + 1} * var(--row))` }}
      >
        <VirtualGrid
          title="Linhas que não entraram"
          columns={COLUMNS}
          total={rows.length}
          rowAt={index => rows[index]}
          current={cursor.atual}
          onChoose={index => {
            cursor.ir(index)
            code.current?.focus()
          }}
          empty=""
        />
      </div>
      {row ? (
        <div className="grid grid-cols-[minmax(0,2fr)_1fr_1fr_1fr] gap-3 border-line border-t px-3 pt-2">
          {FIELDS.map(([key, label]) => (
            <Field
              key={key}
              ref={key === 'codigo' ? code : undefined}
              label={label}
              autoFocus={key === 'codigo'}
              value={row.de[key]}
              onChange={event => change({ [key]: event.currentTarget.value })}
            />
          ))}
          <p role="status" className="col-span-4 truncate pb-1 text-live">
            Linha {row.de.linha}: {row.motivo}
          </p>
        </div>
      ) : null}
    </Dialog>
  )
}
