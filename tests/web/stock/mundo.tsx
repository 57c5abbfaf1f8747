import { QueryClientProvider } from '@tanstack/react-query'
import { type RenderResult, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { NoticeLine } from '../../../src/web/commands/hints/notice-line.tsx'
import { DialogHost } from '../../../src/web/dialogs/host.tsx'
import { queryClient } from '../../../src/web/state/query.ts'
import { Barra } from '../../../src/web/ui/barra.tsx'

/** Draws a screen over the application's own reads, which hints from the server make old. */
export const mostraComCliente = (tela: ReactNode): RenderResult =>
  render(
    <QueryClientProvider client={queryClient}>
      {tela}
      <DialogHost />
      <Barra>
        <NoticeLine />
      </Barra>
    </QueryClientProvider>,
  )
