import { dec } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { r2 } from '../../../core/money/round.ts'
import type { ItemMontado } from '../../../core/venda/adding/assemble.ts'
import { toldChoices } from '../../../core/venda/adding/told.ts'
import { checkQuantity } from '../../../core/venda/line/check-line.ts'
import { comGrade } from '../../../core/venda/line/com-grade.ts'
import { form } from '../../../domain/commands/form/index.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { on } from '../../keys/scopes.ts'
import { accountPlaces, quantity, unitPrice } from '../../state/places.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { NumberField } from '../../ui/field/number-field.tsx'
import { selectAgain } from '../../ui/field/number-text.ts'

interface SummaryStepProps {
  produto: string
  feito: ItemMontado
  qtde: string
  /** Absent: the quantity is fixed by what was read. */
  aoMudarQtde?: (qtde: string) => void
  aoConcluir: () => void
  aoVoltar: () => void
}

/** 'Resumo do item': what was chosen, what it costs, how many. */
export function SummaryStep({ produto, feito, qtde, aoMudarQtde, aoConcluir, aoVoltar }: SummaryStepProps) {
  const erro = checkQuantity(qtde)?.erro
  const conclude = () => erro === undefined && aoConcluir()
  const step = (by: 1 | -1) => {
    const next = erro === undefined ? dec(qtde).plus(by) : dec('1')
    // one at least (doc 3 §9.1)
    if (next.gte(1)) aoMudarQtde?.(next.toFixed())
  }
  return (
    <Dialog
      titulo="Resumo do item"
      escopo="item.montagem"
      largura="w-[64ch]"
      aoFechar={aoVoltar}
      comandos={[on(lista.abrir, conclude), on(form.confirmar, conclude)]}
      rotulos={{ 'lista.abrir': 'Concluir', 'form.confirmar': 'Concluir' }}
      rodape={
        <Button chord="F2" principal {...(aoMudarQtde ? {} : { autoFocus: true })} onClick={conclude}>
          Concluir
        </Button>
      }
    >
      <div className="grid gap-2 p-3">
        <p className="font-semibold text-lg">{feito.grade ? comGrade(produto, feito.grade.nome) : produto}</p>
        <ul className="grid gap-0.5 text-ref">
          {toldChoices(feito.escolhas).map(text => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <div className="grid grid-cols-[12ch_1fr_1fr] items-end gap-4 border-line border-t pt-2">
          {aoMudarQtde ? (
            <NumberField
              rotulo="Quantidade"
              valor={qtde}
              aoMudar={aoMudarQtde}
              casas={accountPlaces().qtde_decimal}
              erro={erro}
              autoFocus
              data-home
              onKeyDown={event => {
                const by = ({ '+': 1, '-': -1 } as const)[event.key]
                if (by === undefined) return
                event.preventDefault()
                step(by)
                // digits after a step are another quantity, and not more of this one
                selectAgain(event.currentTarget)
              }}
            />
          ) : (
            <p className="text-dim">{quantity(qtde)}</p>
          )}
          <p className="text-right text-dim">{unitPrice(feito.preco)} cada</p>
          <p className="text-right font-semibold text-lg">
            {erro === undefined ? formatMoney(r2(dec(qtde).times(dec(feito.preco))).toFixed(2)) : ''}
          </p>
        </div>
      </div>
    </Dialog>
  )
}
