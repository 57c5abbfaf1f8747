import type { Progresso } from '../../api/progress.ts'

/** Draws the progress of a backup, check, download or restore; an empty line when there is none. */
export function CopyProgress({ progress }: { progress: Progresso | null }) {
  const part = progress ? Math.min(1, progress.feitas / Math.max(1, progress.total)) : 0
  return (
    <p className="flex h-6 items-center gap-4 border-line border-t bg-panel px-2 whitespace-nowrap">
      {progress ? (
        <>
          <progress aria-label={progress.etapa} className="h-2 w-[30ch]" max={1} value={part} />
          <span role="status">
            {progress.etapa} · {Math.floor(part * 100)} %
          </span>
        </>
      ) : null}
    </p>
  )
}
