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
  done: ItemMontado
  quantity: string
  /** Absent when the quantity is fixed: by the label read, or for a new vehicle. */
  onQuantity?: (qtde: string) => void
  onDone: () => void
  onBack: () => void
}

/** Shows 'Resumo do item': choices, price and quantity. */
export function SummaryStep({ produto, done, quantity: qtde, onQuantity, onDone, onBack }: SummaryStepProps) {
  const erro = checkQuantity(qtde)?.erro
  const conclude = () => erro === undefined && onDone()
  const step = (by: 1 | -1) => {
    const next = erro === undefined ? dec(qtde).plus(by) : dec('1')
    // + and − do not go below 1
    if (next.gte(1)) onQuantity?.(next.toFixed())
  }
  return (
    <Dialog
      title="Resumo do item"
      scope="item.montagem"
      width="w-[64ch]"
      onClose={onBack}
      commands={[on(lista.abrir, conclude), on(form.confirmar, conclude)]}
      labels={{ 'lista.abrir': 'Concluir', 'form.confirmar': 'Concluir' }}
      footer={
        <Button chord="F2" primary {...(onQuantity ? {} : { autoFocus: true })} onClick={conclude}>
          Concluir
        </Button>
      }
    >
      <div className="grid gap-2 p-3">
        <p className="font-semibold text-lg">{done.grade ? comGrade(produto, done.grade.nome) : produto}</p>
        <ul className="grid gap-0.5 text-ref">
          {toldChoices(done.escolhas).map(text => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <div className="grid grid-cols-[12ch_1fr_1fr] items-end gap-4 border-line border-t pt-2">
          {onQuantity ? (
            <NumberField
              label="Quantidade"
              value={qtde}
              onChange={onQuantity}
              places={accountPlaces().qtde_decimal}
              error={erro}
              autoFocus
              data-home
              onKeyDown={event => {
                const by = ({ '+': 1, '-': -1 } as const)[event.key]
                if (by === undefined) return
                event.preventDefault()
                step(by)
                // digits typed after + or − replace the quantity
                selectAgain(event.currentTarget)
              }}
            />
          ) : (
            <p className="text-dim">{quantity(qtde)}</p>
          )}
          <p className="text-right text-dim">{unitPrice(done.preco)} cada</p>
          <p className="text-right font-semibold text-lg">
            {erro === undefined ? formatMoney(r2(dec(qtde).times(dec(done.preco))).toFixed(2)) : ''}
          </p>
        </div>
      </div>
    </Dialog>
  )
}
