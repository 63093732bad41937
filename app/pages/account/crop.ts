/** The square to keep of a picture: its zoom, and its position between the edges, from 0 to 1. */
export interface Crop {
  zoom: number;
  across: number;
  down: number;
}

export const wholeSquare: Crop = { zoom: 1, across: 0.5, down: 0.5 };
export const closestZoom = 4;

interface Size {
  width: number;
  height: number;
}

/** The square in the picture's own pixels. */
export function squareOf({ width, height }: Size, { zoom, across, down }: Crop) {
  const side = Math.min(width, height) / zoom;
  return { left: (width - side) * across, top: (height - side) * down, side };
}

/** The crop after dragging. `move` is a fraction of the preview's width. */
export function dragged(picture: Size, crop: Crop, move: { across: number; down: number }): Crop {
  const { side } = squareOf(picture, crop);
  return {
    zoom: crop.zoom,
    across: shifted(crop.across, move.across * side, picture.width - side),
    down: shifted(crop.down, move.down * side, picture.height - side),
  };
}

function shifted(place: number, distance: number, room: number): number {
  if (room === 0) return place;
  return Math.min(1, Math.max(0, place - distance / room));
}
