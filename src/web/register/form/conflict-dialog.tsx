import { useState } from 'react'
import type { AnyRegister } from '../../../domain/register/define.ts'
import type { DialogProps } from '../../commands/dialogs.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useCursor } from '../../ui/use-cursor.ts'
import { cellText } from '../fields/cell-text.ts'
import { type Diferenca, differences, type Lado, suggestion } from './conflict.ts'
import { place, type Valores } from './paths.ts'
import type { Conflito } from './use-session.ts'

interface Dados {
  register: AnyRegister
  conflito: Conflito
  base: Valores
  minhas: Valores
}

/**
 * Registered as 'registro.conflito': the record changed while it was being edited. Field by field, mine or theirs; what only one side
 * changed is already that side's, what both changed must be chosen. Closes with the values to save.
 */
export function ConflictDialog({ dados, fechar }: DialogProps<Dados, Valores>) {
  const { register, conflito, base, minhas } = dados
  const [rows] = useState(() => differences(register, base, minhas, conflito.atual))
  const [sides, setSides] = useState<readonly (Lado | null)[]>(() => rows.map(suggestion))
  const open = sides.indexOf(null)
  const cursor = useCursor(rows.length, Math.max(0, open))
  const left = sides.filter(side => side === null).length
  const who = conflito.por ?? 'outro usuário'
  const when = new Date(conflito.em).toLocaleString('pt-BR', { dateStyle: 'short', timeStyle: 'medium' })

  const choose = (side: Lado, at = cursor.atual) => {
    const next = sides.map((old, index) => (index === at ? side : old))
    setSides(next)
    const following = next.findIndex((chosen, index) => chosen === null && index > at)
    if (following >= 0) cursor.ir(following)
  }
  const all = (side: Lado) => setSides(rows.map(() => side))
  const save = () => {
    if (left > 0) return cursor.ir(Math.max(0, open))
    let chosen: Valores = minhas
    for (const [index, { field, minha, deles }] of rows.entries())
      chosen = place(chosen, field.chave, sides[index] === 'minha' ? minha : deles)
    // only what the form holds: ids, versions and objects are the server's
    fechar(Object.fromEntries(Object.entries(chosen).filter(([key]) => !['id', 'versao'].includes(key))))
  }
  return (
    <Dialog
      titulo="O registro foi alterado"
      escopo="form.conflito"
      largura="w-[132ch]"
      aoFechar={() => fechar()}
      comandos={{
        ...cursor.comandos,
        'form.confirmar': left === 0 && save,
        'conflito.minha': () => choose('minha'),
        'conflito.deles': () => choose('deles'),
        'conflito.todas_minhas': () => all('minha'),
        'conflito.todas_deles': () => all('deles'),
      }}
      rotulos={{ 'form.confirmar': 'Salvar de novo' }}
      rodape={
        <>
          <span role="status" className="mr-auto text-dim">
            {left > 0
              ? `${left} ${left === 1 ? 'campo por escolher' : 'campos por escolher'}`
              : 'Tudo escolhido'}
          </span>
          <Button chord="Escape" onClick={() => fechar()}>
            Voltar ao formulário
          </Button>
          <Button chord="F2" principal disabled={left > 0} onClick={save}>
            Salvar de novo
          </Button>
        </>
      }
    >
      <p className="px-3 pt-2">
        <span className="text-ref">{who}</span> salvou {register.feminino ? 'esta' : 'este'}{' '}
        {register.singular} em <span className="text-ref">{when}</span>, depois que você abriu. Escolha de
        quem fica cada campo.
      </p>
      <div
        role="grid"
        aria-label="Diferenças"
        aria-activedescendant={`diferenca-${cursor.atual}`}
        tabIndex={0}
        data-autofocus
        className="px-1 py-2 outline-none"
      >
        <div role="row" className="linha border-line border-b" style={TRACKS}>
          <span role="columnheader" className="rotulo">
            Campo
          </span>
          <span role="columnheader" className="rotulo">
            Antes
          </span>
          <span role="columnheader" className="rotulo">
            Minha
          </span>
          <span role="columnheader" className="rotulo">
            De {who}
          </span>
        </div>
        {rows.map((row, index) => (
          <Line
            key={row.field.chave}
            row={row}
            side={sides[index] ?? null}
            id={`diferenca-${index}`}
            current={index === cursor.atual}
            records={{ base, minhas, atual: conflito.atual }}
            aoEscolher={side => {
              cursor.ir(index)
              choose(side, index)
            }}
          />
        ))}
        {rows.length === 0 ? (
          <div role="row" className="linha text-dim">
            <span role="gridcell">Os dois salvaram a mesma coisa. F2 salva de novo.</span>
          </div>
        ) : null}
      </div>
    </Dialog>
  )
}

const TRACKS = { gridTemplateColumns: '30ch minmax(0,1fr) minmax(0,1fr) minmax(0,1fr)' }

interface LineProps {
  row: Diferenca
  side: Lado | null
  id: string
  current: boolean
  records: { base: Valores; minhas: Valores; atual: Valores }
  aoEscolher: (side: Lado) => void
}

function Line({ row, side, id, current, records, aoEscolher }: LineProps) {
  const { field, antes, minha, deles, conflito } = row
  const text = (value: unknown, record: Valores) =>
    cellText(field.campo, field.chave, value, record) || '(vazio)'
  const mark = (of: Lado) => (side === of ? '(•) ' : '( ) ')
  const tone = (of: Lado) => (side === of ? 'text-live font-semibold' : 'text-dim')
  return (
    <div role="row" id={id} aria-selected={current} className="linha" style={TRACKS}>
      <span role="gridcell">
        {field.campo.label}
        {conflito ? (
          <span className="text-bad" title="Os dois mudaram">
            {' '}
            ‼<span className="sr-only"> os dois mudaram</span>
          </span>
        ) : null}
      </span>
      <span role="gridcell" className="text-dim">
        {text(antes, records.base)}
      </span>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: ← and → choose from the grid */}
      <span
        role="gridcell"
        aria-selected={side === 'minha'}
        className={tone('minha')}
        onClick={() => aoEscolher('minha')}
      >
        {mark('minha')}
        {text(minha, records.minhas)}
      </span>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: ← and → choose from the grid */}
      <span
        role="gridcell"
        aria-selected={side === 'deles'}
        className={tone('deles')}
        onClick={() => aoEscolher('deles')}
      >
        {mark('deles')}
        {text(deles, records.atual)}
      </span>
    </div>
  )
}
