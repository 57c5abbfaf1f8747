import { useRef, useState } from 'react'
import { formatMoney } from '../../../core/money/pt-br.ts'
import type { OpcaoTomada } from '../../../core/venda/adding/montagem.ts'
import {
  checkChoice,
  choose,
  type OpcaoDoPasso,
  type PassoDeEscolha,
} from '../../../core/venda/adding/steps.ts'
import { recusada } from '../../../core/venda/recusa.ts'
import { form } from '../../../domain/commands/form/index.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { on } from '../../keys/scopes.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { PickList, type PickListHandle } from '../dialogs/pick-list.tsx'
import { narrowed } from './narrowed.ts'

interface ChoiceStepProps {
  produto: string
  step: PassoDeEscolha
  /** Former answer of a step that is asked again. */
  initial: readonly OpcaoTomada[]
  onAnswer: (escolhas: readonly OpcaoTomada[]) => void
  onBack: () => void
}

/**
 * Asks for one list of choices. Space and Enter take a row. A single choice then goes to the next step; in other lists +
 * adds, − removes, and F2 goes to the next step.
 */
export function ChoiceStep({ produto, step, initial, onAnswer, onBack }: ChoiceStepProps) {
  const [texto, setTexto] = useState('')
  const [escolhas, setEscolhas] = useState(initial)
  // a ref, because two keys may come before a repaint
  const now = useRef(initial)
  const [recusa, setRecusa] = useState<string | null>(null)
  const list = useRef<PickListHandle>(null)
  const single = step.maximo === 1 && step.minimo === 1
  const linhas = narrowed(step.opcoes, texto)
  const taken = (id: number) => escolhas.find(cada => cada.id === id)?.qtde ?? 0
  const mark = ({ id }: OpcaoDoPasso, by: 1 | -1) => {
    const chosen = choose(step, now.current, id, by)
    if (recusada(chosen)) return setRecusa(chosen.erro)
    setRecusa(null)
    now.current = chosen
    setEscolhas(chosen)
    return undefined
  }
  const goOn = () => {
    if (single) return list.current?.escolher()
    const refused = checkChoice(step, now.current)
    return refused ? setRecusa(refused.erro) : onAnswer(now.current)
  }
  const total = escolhas.reduce((sum, { qtde }) => sum + qtde, 0)
  return (
    <Dialog
      title={step.titulo}
      scope="item.montagem"
      width="w-[64ch]"
      onClose={onBack}
      commands={[on(lista.abrir, () => list.current?.escolher()), on(form.confirmar, goOn)]}
      labels={{ 'lista.abrir': single ? 'Escolher' : 'Marcar', 'form.confirmar': 'Continuar' }}
      hints={
        single
          ? undefined
          : [
              { chords: ['+'], texto: 'Mais um', executar: () => list.current?.somar?.(1) },
              { chords: ['-'], texto: 'Menos um', executar: () => list.current?.somar?.(-1) },
            ]
      }
    >
      <p className="flex justify-between gap-4 px-3 pt-1 text-dim">
        <span className="truncate">{step.de ?? produto}</span>
        {single ? null : <span>{limits(step, total)}</span>}
      </p>
      <PickList
        ref={list}
        label={`Buscar ${step.nome}`}
        text={texto}
        onType={setTexto}
        rows={linhas}
        keyOf={opcao => opcao.id}
        onChoose={opcao =>
          single
            ? onAnswer([{ id: opcao.id, qtde: 1 }])
            : mark(opcao, taken(opcao.id) < opcao.maximo ? 1 : -1)
        }
        bySpace
        {...(single ? {} : { onAdd: mark, marked: ({ id }: OpcaoDoPasso) => taken(id) > 0 })}
        height="h-[242px]"
        answered={texto}
        empty="Nada foi localizado"
        draw={opcao => (
          <>
            <span className="w-[3ch] text-right text-dim">{step.opcoes.indexOf(opcao) + 1}</span>
            {single ? null : (
              <span className="w-[4ch] text-ok">
                {taken(opcao.id) > 0 ? markOf(step, taken(opcao.id)) : ''}
              </span>
            )}
            <span className="flex-1 truncate">{opcao.nome}</span>
            {opcao.pausada ? <span className="text-dim">pausado</span> : null}
            {opcao.maximo > 1 && step.maximo === null ? (
              <span className="text-dim">até {opcao.maximo}</span>
            ) : null}
            <span className="w-[14ch] text-right">
              {opcao.preco === null ? '' : `${plus(step)}${formatMoney(opcao.preco)}`}
            </span>
          </>
        )}
      />
      <p role="alert" className="min-h-[22px] border-line border-t px-3 text-bad">
        {recusa ?? ''}
      </p>
    </Dialog>
  )
}

/** Gives the mark of a chosen row: − for a removal, ✓ for a subdivision, else its count. */
const markOf = ({ tipo }: PassoDeEscolha, qtde: number) =>
  tipo === 'remocoes' ? '−' : tipo === 'subdivisao' ? '✓' : `${qtde}×`

const plus = ({ tipo }: PassoDeEscolha) => (tipo === 'adicionais' || tipo === 'complemento' ? '+ ' : '')

function limits({ minimo, maximo }: PassoDeEscolha, total: number): string {
  const of = maximo === null ? '' : ` de ${maximo}`
  return `${total}${of}${minimo > 0 ? `, no mínimo ${minimo}` : ''}`
}
