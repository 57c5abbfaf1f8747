import { useAtomValue } from 'jotai'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { catalogAtom } from '../../catalog/catalog.ts'
import { openingsAtom } from '../../dialogs/define.ts'
import { useScans } from '../../keys/scan.ts'
import { useScope } from '../../keys/scopes.ts'
import { useDesk } from '../../state/desk.ts'
import { aboutSale } from '../lines/about.ts'
import { blockedByAtom } from '../open.ts'
import { terminalAtom } from '../terminal.ts'
import { hearScan, knownMidway } from '../typed/hear-scan.ts'
import { AskTerminal } from './ask-terminal.tsx'
import { atTill } from './at-till.tsx'
import { CartGrid } from './cart-grid.tsx'
import { climbDownSale } from './climb-down-sale.ts'
import { useHints } from './hints.ts'
import { useNextKey } from './not-now.ts'
import { NoteQr } from './note-qr.tsx'
import { Omnibar } from './omnibar.tsx'
import { Regions } from './regions.tsx'
import { SidePanel } from './side-panel.tsx'
import { useSaleCommands } from './use-sale-commands.ts'
import { useTill } from './use-till.ts'

/** Draws the till: one text box, one grid, one total; commands do the rest. A scan renders only cart and sums. */
function Till() {
  const desk = useDesk()
  const omnibar = useRef<HTMLInputElement>(null)
  const terminal = useAtomValue(terminalAtom)
  const catalog = useAtomValue(catalogAtom)
  useTill()
  const commands = useSaleCommands(omnibar)
  const hints = useHints()
  useScope('pdv.venda', {
    commands,
    labels: hints,
    primary: useNextKey(),
    over: aboutSale(desk),
    panel: 'itens',
    onBack: () => climbDownSale(desk, omnibar.current),
  })
  useScans(texto => hearScan(desk, texto), knownMidway)
  const blocked = useAtomValue(blockedByAtom)
  const main = useRef<HTMLElement>(null)
  const free = blocked === null
  // the omnibar gets the focus as soon as the till can sell; until then the screen itself has it, which tells why it cannot
  useEffect(() => {
    if (free) return omnibar.current?.focus()
    let frame = 0
    const rest = () => {
      if (openingsAtom.get().length > 0) return
      frame = requestAnimationFrame(() => {
        if (document.activeElement === document.body) main.current?.focus()
      })
    }
    rest()
    const stop = openingsAtom.sub(rest)
    return () => {
      stop()
      cancelAnimationFrame(frame)
    }
  }, [free])

  return (
    <main
      ref={main}
      tabIndex={-1}
      aria-describedby="omnibar-previa"
      className="caixa grid min-h-0 grid-rows-[auto_minmax(0,1fr)] outline-none"
    >
      <h1 className="sr-only">PDV</h1>
      <Omnibar ref={omnibar} blocked={blocked} />
      <div className="grid min-h-0 grid-cols-[minmax(0,1fr)_var(--painel)] max-[900px]:grid-cols-[minmax(0,1fr)] max-[900px]:grid-rows-[minmax(var(--linhas),1fr)_minmax(0,auto)]">
        <Cart omnibar={omnibar} />
        <SidePanel />
      </div>
      <NoteQr />
      <Regions />
      {terminal === null && catalog.ready ? <AskTerminal /> : null}
    </main>
  )
}

export const PdvScreen = atTill(Till)

function Cart({ omnibar }: { omnibar: RefObject<HTMLInputElement | null> }) {
  const desk = useDesk()
  const sale = useAtomValue(desk.sale)
  const line = useAtomValue(desk.line)
  const choose = useCallback(
    (uid: string) => {
      desk.line.set(uid)
      omnibar.current?.focus()
    },
    [desk, omnibar],
  )
  return <CartGrid items={sale?.itens ?? []} line={line} onChoose={choose} />
}
