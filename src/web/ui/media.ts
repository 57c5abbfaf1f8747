import { useSyncExternalStore } from 'react'

/** A media query asked in code. */
export interface Media {
  matches: () => boolean
  /** Calls `change` when the answer changes; returns what ends it. */
  subscribe: (change: () => void) => () => void
}

/** Makes a media query, read once because many parts of a screen ask it. A browser without media queries never matches. */
export function mediaOf(query: string): Media {
  let media: MediaQueryList | undefined
  const made = () => {
    media ??= window.matchMedia?.(query)
    return media
  }
  return {
    matches: () => made()?.matches === true,
    subscribe(change) {
      made()?.addEventListener('change', change)
      return () => made()?.removeEventListener('change', change)
    },
  }
}

const never = () => false

/** Draws again when a media query, or `asks` that stands on it, answers otherwise. */
export const useMedia = (media: Media, asks = media.matches): boolean =>
  useSyncExternalStore(media.subscribe, asks, never)
