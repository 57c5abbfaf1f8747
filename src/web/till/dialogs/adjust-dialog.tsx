import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { dec, isDecimal } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { type Ajuste, type AjusteCalculado, ajuste } from '../../../core/venda/ajuste.ts'
import { type Recusa, recusada } from '../../../core/venda/recusa.ts'
import { form } from '../../../domain/commands/form/index.ts'
import type { DialogProps } from '../../dialogs/define.ts'
import { defineDialog } from '../../dialogs/define.ts'
import { on } from '../../keys/scopes.ts'
import { subtotalAtom } from '../../state/sale.ts'
import { Button } from '../../ui/button.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { PanelDialog } from '../../ui/panel-dialog.tsx'

interface Dados {
  tipo: 'desconto' | 'acrscimo' // contrato
  /** What is already given, as it was said. */
  dado: Ajuste
}

/** 'Aplicar Desconto' and 'Aplicar Acréscimo': percentage and value kept in step, Limpar takes it away (doc 3 §5.5, G-076). */
export function AdjustDialog({ dados, fechar }: DialogProps<Dados, Ajuste>) {
  const discount = dados.tipo === 'desconto'
  // the cart may change behind it: what a percentage acts on is what is in it now
  const base = useAtomValue(subtotalAtom)
  // a surcharge has no ceiling: the percentage of G-076 is free
  const compute = (side: Ajuste): AjusteCalculado | Recusa => {
    if (discount) return ajuste(base, side, 'desconto')
    const typed = dec('percentual' in side ? side.percentual : side.valor)
    const valor = 'percentual' in side ? base.times(typed).div(100) : typed
    const percentual = base.isZero() ? dec('0') : valor.div(base).times(100)
    return { valor: valor.toFixed(2), percentual: percentual.toFixed(2) }
  }
  // the side last said: a percentage stays one while the cart changes
  const [said, say] = useState<Ajuste>(dados.dado)
  const [refused, setRefused] = useState<string>()
  const text = 'percentual' in said ? said.percentual : said.valor
  const done = isDecimal(text) ? compute(said) : null
  // the side being typed keeps what was typed; only its twin follows
  const shown = { ...(done && !recusada(done) ? done : EMPTY), ...said }
  const erro = done && recusada(done) ? done.erro : refused

  const change = (side: Ajuste) => {
    setRefused(undefined)
    // a field that is only left gives back what it showed: that says nothing
    const [name, value] = Object.entries(side)[0] as [keyof typeof shown, string]
    if (value !== shown[name]) say(side)
  }
  const confirm = () => {
    if (text === '') return fechar(NONE)
    if (!isDecimal(text)) return setRefused('Não é um número')
    if (!erro) fechar(said)
  }

  return (
    <PanelDialog
      titulo={discount ? 'Aplicar Desconto' : 'Aplicar Acréscimo'}
      escopo={discount ? 'pdv.desconto' : 'pdv.acrescimo'}
      largura="w-[60ch]"
      aoFechar={() => fechar()}
      comandos={[on(form.confirmar, confirm), on(form.limpar, () => fechar(NONE))]}
      rodape={
        <>
          <Button chord="Alt+l" onClick={() => fechar(NONE)}>
            Limpar
          </Button>
          <Button chord="Escape" onClick={() => fechar()}>
            Cancelar
          </Button>
          <Button chord="F2" principal onClick={confirm}>
            Confirmar
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-2 gap-x-4 pt-2 max-[900px]:px-3">
        <p className="col-span-2 flex justify-between pb-2">
          <span className="text-dim">Subtotal</span>
          <span className="text-xl">{formatMoney(base.toFixed(2))}</span>
        </p>
        <NumberField
          rotulo="Percentual (%)"
          name="percentual"
          autoFocus
          onFocus={event => event.target.select()}
          valor={shown.percentual}
          aoMudar={percentual => change({ percentual })}
        />
        <NumberField
          rotulo="Valor (R$)"
          name="valor"
          onFocus={event => event.target.select()}
          valor={shown.valor}
          aoMudar={valor => change({ valor })}
          erro={erro}
        />
      </div>
    </PanelDialog>
  )
}

/** Takes away what was given. */
const NONE: Ajuste = { valor: '0' }

const EMPTY: AjusteCalculado = { valor: '', percentual: '' }

export const adjustDialog = defineDialog('pdv.ajuste', AdjustDialog)
