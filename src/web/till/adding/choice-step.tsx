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
  passo: PassoDeEscolha
  /** Answer before it was taken back. */
  inicial: readonly OpcaoTomada[]
  aoResponder: (escolhas: readonly OpcaoTomada[]) => void
  aoVoltar: () => void
}

/** One list of the flow. Space and Enter take a row: where one alone is taken that goes on; else + adds, − takes back, F2 goes on. */
export function ChoiceStep({ produto, passo, inicial, aoResponder, aoVoltar }: ChoiceStepProps) {
  const [texto, setTexto] = useState('')
  const [escolhas, setEscolhas] = useState(inicial)
  // two keys may come before a repaint
  const now = useRef(inicial)
  const [recusa, setRecusa] = useState<string | null>(null)
  const list = useRef<PickListHandle>(null)
  const single = passo.maximo === 1 && passo.minimo === 1
  const linhas = narrowed(passo.opcoes, texto)
  const taken = (id: number) => escolhas.find(cada => cada.id === id)?.qtde ?? 0
  const mark = ({ id }: OpcaoDoPasso, by: 1 | -1) => {
    const chosen = choose(passo, now.current, id, by)
    if (recusada(chosen)) return setRecusa(chosen.erro)
    setRecusa(null)
    now.current = chosen
    setEscolhas(chosen)
    return undefined
  }
  const goOn = () => {
    if (single) return list.current?.escolher()
    const refused = checkChoice(passo, now.current)
    return refused ? setRecusa(refused.erro) : aoResponder(now.current)
  }
  const total = escolhas.reduce((sum, { qtde }) => sum + qtde, 0)
  return (
    <Dialog
      titulo={passo.titulo}
      escopo="item.montagem"
      largura="w-[64ch]"
      aoFechar={aoVoltar}
      comandos={[on(lista.abrir, () => list.current?.escolher()), on(form.confirmar, goOn)]}
      rotulos={{ 'lista.abrir': single ? 'Escolher' : 'Marcar', 'form.confirmar': 'Continuar' }}
      dicas={
        single
          ? undefined
          : [
              { chords: ['+'], texto: 'Mais um', executar: () => list.current?.somar?.(1) },
              { chords: ['-'], texto: 'Menos um', executar: () => list.current?.somar?.(-1) },
            ]
      }
    >
      <p className="flex justify-between gap-4 px-3 pt-1 text-dim">
        <span className="truncate">{passo.de ?? produto}</span>
        {single ? null : <span>{limits(passo, total)}</span>}
      </p>
      <PickList
        ref={list}
        rotulo={`Buscar ${passo.nome}`}
        texto={texto}
        aoDigitar={setTexto}
        linhas={linhas}
        chave={opcao => opcao.id}
        aoEscolher={opcao =>
          single
            ? aoResponder([{ id: opcao.id, qtde: 1 }])
            : mark(opcao, taken(opcao.id) < opcao.maximo ? 1 : -1)
        }
        comEspaco
        {...(single ? {} : { aoSomar: mark, marcada: ({ id }: OpcaoDoPasso) => taken(id) > 0 })}
        altura="h-[242px]"
        respondido={texto}
        vazio="Nada foi localizado"
        desenho={opcao => (
          <>
            <span className="w-[3ch] text-right text-dim">{passo.opcoes.indexOf(opcao) + 1}</span>
            {single ? null : (
              <span className="w-[4ch] text-ok">
                {taken(opcao.id) > 0 ? markOf(passo, taken(opcao.id)) : ''}
              </span>
            )}
            <span className="flex-1 truncate">{opcao.nome}</span>
            {opcao.pausada ? <span className="text-dim">pausado</span> : null}
            {opcao.maximo > 1 && passo.maximo === null ? (
              <span className="text-dim">até {opcao.maximo}</span>
            ) : null}
            <span className="w-[14ch] text-right">
              {opcao.preco === null ? '' : `${plus(passo)}${formatMoney(opcao.preco)}`}
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

/** A removal is struck, anything else counted. */
const markOf = ({ tipo }: PassoDeEscolha, qtde: number) =>
  tipo === 'remocoes' ? '−' : tipo === 'subdivisao' ? '✓' : `${qtde}×`

const plus = ({ tipo }: PassoDeEscolha) => (tipo === 'adicionais' || tipo === 'complemento' ? '+ ' : '')

function limits({ minimo, maximo }: PassoDeEscolha, total: number): string {
  const of = maximo === null ? '' : ` de ${maximo}`
  return `${total}${of}${minimo > 0 ? `, no mínimo ${minimo}` : ''}`
}
