import { Component, type ReactNode } from 'react'
import { alerta } from '../state/notices.ts'

interface Props {
  close: () => void
  children: ReactNode
}

/** Closes and reports a dialog whose code did not load or that crashed; the screen below continues. */
export class DialogBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override componentDidCatch(error: Error): void {
    console.error(error)
    alerta('A janela não abriu. Verifique a conexão e tente de novo')
    this.props.close()
  }

  override render(): ReactNode {
    return this.state.broken ? null : this.props.children
  }
}
