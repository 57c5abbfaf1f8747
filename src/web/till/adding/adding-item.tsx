import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { assemble } from '../../../core/venda/adding/assemble.ts'
import type { LinhaOferecida, OpcaoTomada } from '../../../core/venda/adding/montagem.ts'
import {
  answeredSteps,
  isChoice,
  nextStep,
  type PassoDeAdicao,
  type Respostas,
} from '../../../core/venda/adding/steps.ts'
import { montagemDe } from '../../../domain/venda/montagem.ts'
import { tillSetting } from '../../catalog/catalog.ts'
import { ofGrade } from '../../catalog/produto.ts'
import type { DialogProps } from '../../dialogs/define.ts'
import { claimKeys, holdKeys, releaseKeys } from '../../keys/hold.ts'
import { useDesk } from '../../state/desk.ts'
import type { AddingDados, Adicionado } from '../dialogs/adding.ts'
import { ChoiceStep } from './choice-step.tsx'
import { SummaryStep } from './summary-step.tsx'

/**
 * Adds one product step by step, in the order given by nextStep: each answer opens the next step; Esc goes back one step,
 * and closes the window at the first. Questions with a window of another kind (pause, vehicle, lot) open that window, and
 * this component draws nothing meanwhile.
 */
export function AddingItem({ data, close }: DialogProps<AddingDados, Adicionado>) {
  const desk = useDesk()
  const { produto, grade, perguntar } = data
  const montagem = useMemo(() => montagemDe(produto.montagem, produto.grades), [produto])
  const asked = useMemo(() => ({ ...produto, montagem }), [produto, montagem])
  const [respostas, answerAll] = useState<Respostas>(() => (grade ? readGrade(grade) : {}))
  const [qtde, setQtde] = useState(data.qtde)
  /** Answers undone with Esc, by step: a step asked again begins with its former answer. */
  const before = useRef<Respostas>({})
  const passo = nextStep(asked, respostas, desk.operation())
  const feito = useMemo(
    () =>
      montagem &&
      assemble(montagem, respostas, {
        base: produto.preco,
        valor_decimal: tillSetting('valor_decimal'),
      }),
    [montagem, respostas, produto],
  )

  const finish = () => {
    releaseKeys('janela')
    const sold = feito?.grade ? ofGrade(produto, feito.grade) : produto
    close({
      produto: { ...sold, preco: feito?.preco ?? produto.preco },
      qtde,
      escolhas: feito?.escolhas ?? {},
    })
  }
  // holds keys typed before the next step is drawn
  const goOn = (now: Respostas) => {
    holdKeys('janela')
    answerAll(now)
  }
  const answer = ({ chave }: PassoDeAdicao, escolhas: readonly OpcaoTomada[] = []) =>
    goOn({ ...respostas, [chave]: escolhas })
  const back = () => {
    const last = answeredSteps(asked, respostas, desk.operation()).at(-1)
    if (!last) return close()
    const { [last.chave]: taken = [], ...rest } = respostas
    before.current = { ...before.current, [last.chave]: taken }
    goOn(rest)
  }

  // the window's code is loaded: gives its first step the keys typed meanwhile
  useLayoutEffect(() => claimKeys('janela'), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step is asked once, when it comes
  useEffect(() => {
    if (!passo) return finish()
    if (passo.tipo !== 'pausado' && passo.tipo !== 'veiculo' && passo.tipo !== 'lote') return
    void perguntar[passo.tipo]().then(yes => {
      if (yes) answer(passo)
      else close()
    })
  }, [passo?.chave])

  if (!passo) return null
  if (isChoice(passo))
    return (
      <ChoiceStep
        key={passo.chave}
        produto={produto.nome}
        step={passo}
        initial={before.current[passo.chave] ?? []}
        onAnswer={escolhas => answer(passo, escolhas)}
        onBack={back}
      />
    )
  return passo.tipo === 'resumo' && feito ? (
    <SummaryStep
      produto={produto.nome}
      done={feito}
      quantity={qtde}
      {...(data.livre ? { onQuantity: setQtde } : {})}
      onDone={finish}
      onBack={back}
    />
  ) : null
}

/** Answers the steps of size and subdivision from the grid line whose code was read. */
const readGrade = ({ id, tamanho_id }: LinhaOferecida): Respostas => ({
  tamanho: [{ id: tamanho_id, qtde: 1 }],
  subdivisao: [{ id, qtde: 1 }],
})
