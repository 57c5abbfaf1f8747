import { Component, type ReactNode } from 'react'
import { alerta } from '../state/notices.ts'

interface Props {
  close: () => void
  children: ReactNode
}

/** A dialog whose code did not arrive, or that broke, is given up and said; the screen below goes on as it was. */
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
