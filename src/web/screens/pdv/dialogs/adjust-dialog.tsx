import { useState } from 'react'
import { dec, isDecimal } from '../../../../core/money/decimal.ts'
import { formatMoney } from '../../../../core/money/pt-br.ts'
import { type Ajuste, type AjusteCalculado, ajuste } from '../../../../core/venda/ajuste.ts'
import { type Recusa, recusada } from '../../../../core/venda/recusa.ts'
import type { DialogProps } from '../../../dialogs/define.ts'
import { defineDialog } from '../../../dialogs/define.ts'
import { Button } from '../../../ui/button.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { PanelDialog } from '../../../ui/panel-dialog.tsx'

interface Dados {
  tipo: 'desconto' | 'acrscimo' // contrato
  /** R$ the percentage acts on. */
  subtotal: string
  /** What is already given, as it was said. */
  dado: Ajuste
}

/** 'Aplicar Desconto' and 'Aplicar Acréscimo': percentage and value kept in step, Limpar takes it away (doc 3 §5.5, G-076). */
export function AdjustDialog({ dados, fechar }: DialogProps<Dados, Ajuste>) {
  const discount = dados.tipo === 'desconto'
  const base = dec(dados.subtotal)
  // a surcharge has no ceiling: the percentage of G-076 is free
  const compute = (side: Ajuste): AjusteCalculado | Recusa => {
    if (discount) return ajuste(base, side, 'desconto')
    const typed = dec('percentual' in side ? side.percentual : side.valor)
    const valor = 'percentual' in side ? base.times(typed).div(100) : typed
    const percentual = base.isZero() ? dec('0') : valor.div(base).times(100)
    return { valor: valor.toFixed(2), percentual: percentual.toFixed(2) }
  }
  const [state, setState] = useState(() => bothSides(compute, dados.dado))
  // the side last said: a percentage stays one while the cart changes
  const [said, setSaid] = useState<'percentual' | 'valor'>(
    'percentual' in dados.dado ? 'percentual' : 'valor',
  )
  const [erro, setErro] = useState<string>()

  const change = (side: Ajuste) => {
    const text = 'percentual' in side ? side.percentual : side.valor
    setSaid('percentual' in side ? 'percentual' : 'valor')
    if (!isDecimal(text)) return setState({ valor: '', percentual: '', ...side })
    const done = compute(side)
    // the side being typed keeps what was typed; only its twin follows
    setState(recusada(done) ? { ...state, ...side } : { ...done, ...side })
    setErro(recusada(done) ? done.erro : undefined)
  }
  const confirm = () => {
    const typed = state[said] === '' ? '0' : state[said]
    if (!isDecimal(typed)) return setErro('Não é um número')
    const side = said === 'percentual' ? { percentual: typed } : { valor: typed }
    const done = compute(side)
    if (recusada(done)) setErro(done.erro)
    else fechar(side)
  }

  return (
    <PanelDialog
      titulo={discount ? 'Aplicar Desconto' : 'Aplicar Acréscimo'}
      escopo={discount ? 'pdv.desconto' : 'pdv.acrescimo'}
      largura="w-[60ch]"
      aoFechar={() => fechar()}
      comandos={{ 'form.confirmar': confirm, 'form.limpar': () => fechar({ valor: '0' }) }}
      rodape={
        <>
          <Button chord="Alt+l" onClick={() => fechar({ valor: '0' })}>
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
          <span className="text-xl">{formatMoney(dados.subtotal)}</span>
        </p>
        <NumberField
          rotulo="Percentual (%)"
          name="percentual"
          autoFocus
          onFocus={event => event.target.select()}
          valor={state.percentual}
          aoMudar={percentual => change({ percentual })}
        />
        <NumberField
          rotulo="Valor (R$)"
          name="valor"
          onFocus={event => event.target.select()}
          valor={state.valor}
          aoMudar={valor => change({ valor })}
          erro={erro}
        />
      </div>
    </PanelDialog>
  )
}

function bothSides(compute: (side: Ajuste) => AjusteCalculado | Recusa, given: Ajuste): AjusteCalculado {
  const done = compute(given)
  return recusada(done) ? { valor: '', percentual: '', ...given } : done
}

export const adjustDialog = defineDialog('pdv.ajuste', AdjustDialog)
