import { useState } from 'react'
import { conflito as conflitoCommands, form } from '../../../../domain/commands/form/index.ts'
import type { AnyRegister } from '../../../../domain/fields/define.ts'
import type { DialogProps } from '../../../dialogs/define.ts'
import { on } from '../../../keys/scopes.ts'
import { ShortGrid } from '../../../tables/short-grid.tsx'
import type { TableColumn } from '../../../tables/use-table.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useCursor } from '../../../ui/list/use-cursor.ts'
import { cellText } from '../../fields/cell-text.ts'
import { momentHere } from '../../fields/date/moment-here.ts'
import type { Valores } from '../paths.ts'
import { differences, type Lado, settled, suggestion } from './conflict.ts'
import type { FieldDifference } from './conflict-rows.ts'
import type { Conflito } from './open-conflict.ts'

interface Dados {
  register: AnyRegister
  conflito: Conflito
  base: Valores
  minhas: Valores
}

/**
 * Resolves a conflict: another user changed the record while this user edited it. For each field the user chooses mine or
 * theirs; a field changed on one side only is preselected. Closes with the values to save.
 */
export function ConflictDialog({ data, close }: DialogProps<Dados, Valores>) {
  const { register, conflito, base, minhas } = data
  const [rows] = useState(() => differences(register, base, minhas, conflito.atual))
  const { fechado } = conflito
  const [sides, setSides] = useState<readonly (Lado | null)[]>(() =>
    rows.map(row => (fechado ? 'deles' : suggestion(row))),
  )
  const open = sides.indexOf(null)
  const cursor = useCursor(rows.length, Math.max(0, open))
  const left = sides.filter(side => side === null).length
  const who = conflito.por ?? 'outro usuário'
  const when = conflito.em && momentHere(new Date(conflito.em))

  const choose = (side: Lado, at = cursor.atual) => {
    const next = sides.map((old, index) => (index === at ? side : old))
    setSides(next)
    const following = next.findIndex((chosen, index) => chosen === null && index > at)
    if (following >= 0) cursor.ir(following)
  }
  const all = (side: Lado) => setSides(rows.map(() => side))
  const save = () => {
    if (left > 0) return cursor.ir(Math.max(0, open))
    const chosen = settled(minhas, conflito.atual, rows, sides)
    // id and version are the server's
    close(Object.fromEntries(Object.entries(chosen).filter(([key]) => !['id', 'versao'].includes(key))))
  }
  return (
    <Dialog
      title={fechado ? 'O documento está fechado' : 'O registro foi alterado'}
      scope="form.conflito"
      width="w-[132ch]"
      onClose={() => close()}
      commands={[
        ...cursor.comandos,
        on(form.confirmar, !fechado && left === 0 && save),
        on(conflitoCommands.minha, !fechado && (() => choose('minha'))),
        on(conflitoCommands.deles, !fechado && (() => choose('deles'))),
        on(conflitoCommands.todasMinhas, !fechado && (() => all('minha'))),
        on(conflitoCommands.todasDeles, !fechado && (() => all('deles'))),
      ]}
      labels={{ 'form.confirmar': 'Salvar de novo' }}
      footer={
        <>
          <span role="status" className="mr-auto text-dim">
            {fechado
              ? 'O que você digitou fica no formulário, sem ser gravado'
              : left > 0
                ? `${left} ${left === 1 ? 'campo por escolher' : 'campos por escolher'}`
                : 'Tudo escolhido'}
          </span>
          <Button chord="Escape" onClick={() => close()}>
            Voltar ao formulário
          </Button>
          {fechado ? null : (
            <Button chord="F2" primary disabled={left > 0} onClick={save}>
              Salvar de novo
            </Button>
          )}
        </>
      }
    >
      {fechado ? (
        <p className="px-3 pt-2">
          {fechado}.{' '}
          {rows.length > 0 ? 'O que difere do que está gravado:' : 'Nada difere do que está gravado.'}
        </p>
      ) : (
        <p className="px-3 pt-2">
          <span className="text-ref">{who}</span> salvou {register.words?.feminino ? 'esta' : 'este'}{' '}
          {register.singular}
          {when ? (
            <>
              {' '}
              em <span className="text-ref">{when}</span>,
            </>
          ) : null}{' '}
          depois que você abriu. Escolha de quem fica cada campo.
        </p>
      )}
      <ShortGrid
        id="diferenca"
        columns={columns({
          quem: fechado ? null : who,
          sides,
          records: { base, minhas, atual: conflito.atual },
          aoEscolher: (side, index) => {
            cursor.ir(index)
            if (!fechado) choose(side, index)
          },
        })}
        rows={rows}
        at={cursor.atual}
        // rows are as tall as their text: the user compares the whole values
        each={() => ({ className: 'h-auto! min-h-(--row) whitespace-normal!' })}
        empty={fechado ? null : 'Os dois salvaram a mesma coisa. F2 salva de novo.'}
        aria-label="Diferenças"
        data-autofocus
        className="px-1 py-2 outline-none"
      />
    </Dialog>
  )
}

interface Lados {
  /** Name of the other user; null: values are only shown, nothing to choose. */
  quem: string | null
  sides: readonly (Lado | null)[]
  records: { base: Valores; minhas: Valores; atual: Valores }
  aoEscolher: (side: Lado, index: number) => void
}

/** Makes the columns: field, old value, and both sides with the chosen one marked. */
function columns({ quem, sides, records, aoEscolher }: Lados): TableColumn<FieldDifference>[] {
  const text = ({ field, linha }: FieldDifference, value: unknown, record: Valores) =>
    linha?.(value) || cellText(field.campo, field.chave, value, record) || '(vazio)'
  const side = (id: Lado, titulo: string, record: Valores): TableColumn<FieldDifference> => ({
    id,
    titulo,
    largura: 'minmax(0,1fr)',
    selecionada: (_, index) => sides[index] === id,
    aoClicar: (_, index) => aoEscolher(id, index),
    celula: (row, index) => {
      const chosen = sides[index] === id
      return (
        <span className={chosen ? 'font-semibold text-live' : 'text-dim'}>
          {quem === null ? '' : chosen ? '(•) ' : '( ) '}
          {text(row, row[id], record)}
        </span>
      )
    },
  })
  return [
    {
      id: 'campo',
      titulo: 'Campo',
      largura: '30ch',
      celula: ({ field, conflito }) => (
        <>
          {conflito ? (
            <span aria-hidden="true" className="text-bad" title="Os dois mudaram">
              ‼{' '}
            </span>
          ) : null}
          {field.campo.label}
          {conflito ? <span className="sr-only"> os dois mudaram</span> : null}
        </>
      ),
    },
    {
      id: 'antes',
      titulo: 'Antes',
      largura: 'minmax(0,1fr)',
      classe: 'text-dim',
      celula: row => text(row, row.antes, records.base),
    },
    side('minha', quem === null ? 'Digitado' : 'Minha', records.minhas),
    side('deles', quem === null ? 'Gravado' : `De ${quem}`, records.atual),
  ]
}
