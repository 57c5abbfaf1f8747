import { useMemo } from 'react'
import { arvoreDoServico } from '../../../core/tax/explain/arvore.ts'
import type { ExplainNode } from '../../../core/tax/explain/no.ts'
import type { DialogProps } from '../../dialogs/define.ts'
import { ExplainTree } from '../../till/dialogs/explain-dialog.tsx'

/** Explains a CT-e's tax by the steps that the server recorded. */
export function ServiceExplained({
  data,
  close,
}: DialogProps<Readonly<Record<string, ExplainNode>>, undefined>) {
  const raizes = useMemo(() => arvoreDoServico(data), [data])
  return <ExplainTree raizes={raizes} erro={null} fechar={() => close()} />
}
