import { type ReactNode, useEffect, useRef } from 'react'
import { useMobile } from './mobile.ts'
import { ContentScroller, Scroller } from './scroller.tsx'

interface ScreenProps {
  /** Title, the only heading of level 1. */
  title: string
  /** Small text beside the title: a count, a state. */
  note?: ReactNode
  /** Leaves the screen, by the arrow shown on mobile. */
  onBack?: () => unknown
  children: ReactNode
  /** True when the content reaches the edges and scrolls itself (grids). */
  full?: boolean
}

/** Draws the frame of a back-office screen: a title line, and the content below. */
export function Screen({ title, note, onBack, children, full = false }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const mobile = useMobile()
  // a screen that focuses nothing itself is announced by its title
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <main className="grid min-h-0 grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)]">
      <div className="flex items-baseline gap-3 border-line border-b px-2 py-1">
        {mobile && onBack ? (
          <button type="button" aria-label="Voltar" className="size-10 self-center" onClick={() => onBack()}>
            ←
          </button>
        ) : null}
        <h1 ref={heading} tabIndex={-1} className={`font-semibold outline-none ${mobile ? '' : 'flex-none'}`}>
          {title}
        </h1>
        <ContentScroller
          label={`Sobre ${title}`}
          className="text-dim short:max-h-(--row) short:min-w-0 short:overflow-y-auto"
        >
          {note}
        </ContentScroller>
      </div>
      {full ? children : <Scroller className="overflow-auto px-2 py-2">{children}</Scroller>}
    </main>
  )
}
