import { type ReactNode, useRef, useState } from 'react'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { sumOf } from '../../../core/venda/payment/check-instalments.ts'
import type { ParcelaVenda } from '../../../core/venda/venda.ts'
import { form } from '../../../domain/commands/form/index.ts'
import { parcelas as keys } from '../../../domain/commands/parcelas/index.ts'
import type { DialogProps } from '../../dialogs/define.ts'
import { ScopeLayer } from '../../keys/scope-layer.tsx'
import { ScopeOf } from '../../keys/scope-of.tsx'
import { on } from '../../keys/scopes.ts'
import type { CellEditorHandle } from '../../register/bulk/cell-editor.tsx'
import { Cells } from '../../register/rows/cells.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import type { InstalmentsAsked } from '../dialogs/instalments-dialog.ts'
import { shortOf } from './lines.ts'
import { SpreadFields } from './spread-fields.tsx'
import { useLines } from './use-lines.ts'

/** Fewest and most rows shown, so that the window keeps its height; further rows scroll into view. */
const LEAST = 9
const SHOWN = 14

/** Edits dates and values of instalments, typed or pasted; another number or interval makes new instalments. */
export function InstalmentsWindow({
  data: dados,
  close,
}: DialogProps<InstalmentsAsked, readonly ParcelaVenda[]>) {
  const { method, valor, data, parcelas, leitura = false } = dados
  const [spreading, setSpreading] = useState<InstalmentsAsked['method']>(method)
  const [entrada, setEntrada] = useState<string | null>(null)
  /** Reason why the typed number, interval or down payment makes no instalments. */
  const [recusa, setRecusa] = useState<string | null>(null)
  const making = { valor, data, spreading, entrada }
  const lines = useLines({ inicio: parcelas, making, method, leitura })
  const { linhas, cells } = lines
  /** State before the focus entered the present field. */
  const antes = useRef({ linhas, spreading, entrada })
  const may = !leitura
  const save = () => {
    if (recusa !== null) return lines.avisar(recusa)
    const ready = lines.prontas()
    if (ready) close(ready)
  }
  return (
    <Dialog
      title="Parcelamento"
      scope="pdv.parcelas"
      width="w-[78ch]"
      onClose={() => close()}
      commands={[
        on(form.salvar, may && save),
        on(keys.gerar, may && (() => lines.gerar(linhas.length))),
        on(keys.dividir, may && lines.dividir),
        on(keys.diferenca, may && lines.acertar),
      ]}
      labels={{ 'form.salvar': 'Salvar' }}
      footer={
        <>
          <Button chord="Escape" onClick={() => close()}>
            {leitura ? 'Fechar' : 'Cancelar'}
          </Button>
          {leitura ? null : (
            <Button chord="F2" primary onClick={save}>
              Salvar
            </Button>
          )}
        </>
      }
    >
      <p className="flex items-baseline gap-2 px-3 pt-2 pb-1">
        <span className="text-dim">
          {method.descricao}, até {method.qtdeparcelas}
        </span>
        <span className="ml-auto text-dim">Valor a pagar</span>
        <span className="text-xl">{formatMoney(valor)}</span>
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)_33ch] max-[900px]:grid-cols-1">
        <Lines
          label={`${linhas.length} ${linhas.length === 1 ? 'parcela' : 'parcelas'}`}
          draw={(ativa, editor) => (
            <>
              <Cells
                ref={editor}
                sheet={lines.folha.sheet}
                host={lines.host}
                commands={cells.comandos}
                active={ativa}
                height={Math.min(Math.max(linhas.length, LEAST), SHOWN)}
              />
              {ativa && may ? (
                <ScopeLayer step={2}>
                  <ScopeOf
                    name="pdv.parcelas.linhas"
                    commands={[
                      on(keys.adicionar, lines.adicionar),
                      on(keys.remover, linhas.length > 1 && lines.remover),
                    ]}
                  />
                </ScopeLayer>
              ) : null}
            </>
          )}
        />
        {leitura ? null : (
          <SpreadFields
            spreading={spreading}
            count={linhas.length}
            value={valor}
            downPayment={entrada}
            onBegin={() => {
              antes.current = { linhas, spreading, entrada }
            }}
            onRefuse={porque => {
              setRecusa(porque)
              if (porque === null) return
              setSpreading(antes.current.spreading)
              setEntrada(antes.current.entrada)
              lines.repor(antes.current.linhas)
              lines.avisar(porque)
            }}
            onChange={({ count, downPayment, spreading }) => {
              setSpreading(spreading)
              setEntrada(downPayment)
              lines.gerar(count, { ...making, spreading, entrada: downPayment })
            }}
          />
        )}
      </div>
      <Foot
        total={sumOf(linhas).toFixed(2)}
        missing={shortOf(making, linhas).toFixed(2)}
        warning={lines.aviso}
      />
    </Dialog>
  )
}

interface LinesProps {
  label: string
  draw: (ativa: boolean, editor: React.RefObject<CellEditorHandle | null>) => ReactNode
}

/** Draws the sheet as a single Tab stop, the first of the window; its cell takes the focus. */
function Lines({ label, draw }: LinesProps) {
  const [focused, setFocused] = useState(false)
  const editor = useRef<CellEditorHandle>(null)
  return (
    <div
      role="group"
      aria-label={label}
      data-autofocus
      tabIndex={focused ? -1 : 0}
      className={`min-w-0 ${focused ? '' : 'parada'}`}
      onFocus={event => {
        setFocused(true)
        if (event.target === event.currentTarget) editor.current?.focar()
      }}
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false)
      }}
    >
      {draw(focused, editor)}
    </div>
  )
}

interface FootProps {
  total: string
  /** Amount, R$, still missing in the lines; negative when they exceed the payment. */
  missing: string
  warning: string | null
}

/** Shows the total of the lines, its difference from the payment, and the last warning. */
function Foot({ total, missing, warning }: FootProps) {
  const even = Number(missing) === 0
  return (
    <div className="border-line border-t px-3 pt-1">
      <p className="flex items-baseline gap-2" role="status">
        <span className="text-dim">Total das parcelas</span>
        <span>{formatMoney(total)}</span>
        <span className="ml-auto text-dim">Diferença</span>
        <span className={even ? 'text-ok' : 'font-semibold text-bad'}>{formatMoney(missing)}</span>
      </p>
      <p role="alert" className="min-h-[22px] text-bad">
        {warning}
      </p>
    </div>
  )
}
